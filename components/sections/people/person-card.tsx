import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import type { Person } from '@/content/schema'
import { Artwork } from '../artwork'

export function PersonCard({ person, eager }: { person: Person; eager?: boolean }) {
  return (
    <Link href={`/team-single/${person.slug}`} prefetch={false} className="person">
      <Artwork picture={person.portrait} decorative eager={eager} />
      <div>
        <h2>{person.name}</h2>
        <Icon name="arrow-right" />
      </div>
      <p>{person.title}</p>
    </Link>
  )
}
