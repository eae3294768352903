import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { Person } from '@/content/schema'
import { Artwork } from '../artwork'
import './people.css'

export function PersonCard({ person, eager }: { person: Person; eager?: boolean }) {
  return (
    <PageLink href={`/team-single/${person.slug}`} className="people-person">
      <Artwork picture={person.portrait} decorative eager={eager} />
      <div>
        <h2>{person.name}</h2>
        <Icon name="arrow-right" />
      </div>
      <p>{person.title}</p>
    </PageLink>
  )
}
