import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Artwork } from '@/components/sections/artwork'
import { ProjectFacts } from '@/components/sections/projects/project-facts'
import { DetailCrop, NextRecord, RecordHead } from '@/components/sections/record/record-parts'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { ShareBar } from '@/components/ui/share-bar'
import { findWithNext } from '@/content/find'
import { projects } from '@/content/projects'
import { team } from '@/content/team'
import { absoluteUrl, pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/record/record.css'

type Props = PageProps<'/project-single/[slug]'>

const find = async ({ params }: Props) => findWithNext(projects, (await params).slug)

// For an unknown slug the catch-all page is used, which redirects to /404.
export const dynamicParams = false
export const generateStaticParams = () => projects.map(({ slug }) => ({ slug }))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await find(props)
  if (!found) return {}
  const { title, sub, description, slug } = found.record
  const path = `/project-single/${slug}`
  return pageMetadata({ title, description: `${description} ${sub}.`, path, image: `/og/project/${slug}` })
}

export default async function ProjectPage(props: Props) {
  const found = await find(props)
  if (!found) redirect('/404')
  const { record: project, next } = found
  const makers = team.filter(person => project.madeBy.includes(person.slug))
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Projects', href: '/projects' },
    { label: project.title },
  ]
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={`/project-single/${project.slug}`} />
      <RecordHead stock={project.stock} crumbs={crumbs} title={project.title} sub={project.sub}>
        <div className="record-art">
          <Artwork picture={project.image} eager />
        </div>
      </RecordHead>
      <section className="section container record-story">
        <ProjectFacts project={project} makers={makers} />
        <div>
          <p className="record-story-lead">{project.description}</p>
          <h2>The brief</h2>
          <p>{project.brief}</p>
          <h2>What we made</h2>
          <p>{project.made}</p>
          <h2>The result</h2>
          <p>{project.result}</p>
          <h2 className="screen-only">Share this project</h2>
          <ShareBar title={project.title} url={absoluteUrl(`/project-single/${project.slug}`)} />
        </div>
      </section>
      <div className="container record-crops">
        {project.details.map(({ x, y }) => (
          <DetailCrop key={`${x} ${y}`} picture={project.image} x={x} y={y} />
        ))}
      </div>
      <section className="section container">
        <NextRecord
          href={`/project-single/${next.slug}`}
          label="Next project"
          title={next.title}
          sub={next.sub}
        >
          <div className="record-next-art">
            <Artwork picture={next.image} decorative />
          </div>
        </NextRecord>
      </section>
    </>
  )
}
