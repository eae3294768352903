import { Fragment } from 'react'
import { Artwork } from '@/components/sections/artwork'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { TitleBar } from '@/components/ui/title-bar'
import type { Person } from '@/content/schema'
import { team } from '@/content/team'
import { texts } from '@/content/texts'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/people/people.css'

const { description, lead, others } = texts.team

const path = '/team'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Team' }]

export const metadata = pageMetadata({
  title: 'Team',
  description,
  path,
  image: '/og/page/team',
})

const head = team.slice(3, 9)
const below = team.filter(person => !head.includes(person))

export default function TeamPage() {
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar title="Team" lead={lead} stock="laterite" crumbs={crumbs} art={<TitleArt section="team" />} />
      <section className="section container">
        <div className="people">
          {head.map((person, index) => (
            <PersonCard key={person.slug} person={person} eager={index < 2} />
          ))}
        </div>
        <p className="people-others">
          {others}{' '}
          {below.map((person, index, names) => (
            <Fragment key={person.slug}>
              {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
              <PageLink href={`/team-single/${person.slug}`} className="link">
                {person.name}
              </PageLink>
            </Fragment>
          ))}
          .
        </p>
      </section>
    </>
  )
}

function PersonCard({ person, eager }: { person: Person; eager: boolean }) {
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
