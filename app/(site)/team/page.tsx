import { PersonCard } from '@/components/sections/people/person-card'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/breadcrumb-data'
import { TitleBar } from '@/components/ui/title-bar'
import { team } from '@/content/team'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/people/people.css'

const lead = 'The people who draw it, print it, build it and teach it.'

const path = '/team'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Team' }]

export const metadata = pageMetadata({
  title: 'Team',
  description:
    'Designers, developers and trainers at one studio in Jos: the people who draw it, print it, build it and teach it.',
  path,
  image: '/og/page/team',
})

export default function TeamPage() {
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar title="Team" lead={lead} stock="laterite" crumbs={crumbs} art={<TitleArt section="team" />} />
      <section className="section container">
        <div className="people">
          {team.slice(3, 9).map((person, index) => (
            <PersonCard key={person.slug} person={person} eager={index < 2} />
          ))}
        </div>
      </section>
    </>
  )
}
