import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Artwork } from '@/components/sections/artwork'
import { ProjectFigure } from '@/components/sections/projects/project-pictures'
import { SectionHead } from '@/components/sections/section-head'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { ListEntries, Paragraphs } from '@/components/ui/paragraphs'
import { findWithNext } from '@/content/find'
import { projects } from '@/content/projects'
import { team } from '@/content/team'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/projects/project-pictures.css'
import '@/components/sections/people/person.css'

type Props = PageProps<'/team-single/[slug]'>

const find = async ({ params }: Props) => findWithNext(team, (await params).slug)?.record

// For an unknown slug the catch-all page is used, which redirects to /404.
export const dynamicParams = false
export const generateStaticParams = () => team.map(({ slug }) => ({ slug }))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const person = await find(props)
  if (!person) return {}
  const description = `${person.name}, ${person.title}. ${person.biography[0]}`
  const path = `/team-single/${person.slug}`
  return pageMetadata({ title: person.name, description, path, image: `/og/person/${person.slug}` })
}

export default async function PersonPage(props: Props) {
  const person = await find(props)
  if (!person) redirect('/404')
  const work = projects.filter(project => project.madeBy.includes(person.slug)).slice(0, 2)
  const crumbs = [{ label: 'Home', href: '/' }, { label: 'Team', href: '/team' }, { label: person.name }]
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={`/team-single/${person.slug}`} />
      <section className="person stock-laterite">
        <div className="container">
          <Breadcrumbs crumbs={crumbs} />
          <div className="person-grid">
            <Artwork picture={person.portrait} eager />
            <div>
              <h1>{person.name}</h1>
              <p className="person-role">{person.title}</p>
              <Paragraphs texts={person.biography} />
              <ul className="person-skills" aria-label="Skills">
                <ListEntries texts={person.skills} />
              </ul>
            </div>
          </div>
        </div>
      </section>
      {work.length > 0 && (
        <section className="section container">
          <SectionHead title={`Work by ${person.name.split(' ')[0]}`} />
          <div className="project-pictures-pair">
            {work.map(project => (
              <ProjectFigure key={project.slug} project={project} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
