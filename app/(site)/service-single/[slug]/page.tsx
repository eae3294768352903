import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Artwork } from '@/components/sections/artwork'
import { WaysToAsk } from '@/components/sections/contact/ways-to-ask'
import { ProjectFigure } from '@/components/sections/projects/project-pictures'
import { NextRecord, RecordHead } from '@/components/sections/record/record-parts'
import { MoreLink, SectionHead } from '@/components/sections/section-head'
import { LowestPrice } from '@/components/sections/services/service-list'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { LinkButton } from '@/components/ui/button'
import { ListEntries, Paragraphs } from '@/components/ui/paragraphs'
import { findWithNext } from '@/content/find'
import { projects } from '@/content/projects'
import type { Service } from '@/content/schema'
import { services } from '@/content/services'
import { pageMetadata } from '@/lib/seo/metadata'
import { serviceOffer } from '@/lib/seo/service-offer'
import { splitParagraphs } from '@/lib/text/format'
import '@/components/sections/services/service-list.css'
import '@/components/sections/record/record.css'
import '@/components/sections/services/service.css'
import '@/components/sections/ink.css'

type Props = PageProps<'/service-single/[slug]'>

const find = async ({ params }: Props) => findWithNext(services, (await params).slug)

// For an unknown slug the catch-all page is used, which redirects to /404.
export const dynamicParams = false
export const generateStaticParams = () => services.map(({ slug }) => ({ slug }))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await find(props)
  if (!found) return {}
  const { title, description, slug } = found.record
  const path = `/service-single/${slug}`
  return pageMetadata({ title, description, path, image: `/og/service/${slug}` })
}

/** Links to what to look at next: the courses, or projects of this service. */
function RelatedWork({ related }: Pick<Service, 'related'>) {
  if (related === 'courses')
    return (
      <section className="section service-section container">
        <SectionHead title="Learn it from us" text="Small classes, a computer for each learner." />
        <LinkButton href="/courses">See the courses</LinkButton>
      </section>
    )
  const work = projects.filter(({ slug }) => related.includes(slug))
  return (
    <section className="section service-section container">
      <SectionHead title="Work of this kind" />
      <div className="project-pictures-pair">
        {work.map(project => (
          <ProjectFigure key={project.slug} project={project} />
        ))}
      </div>
      <MoreLink href="/projects">All {projects.length} projects</MoreLink>
    </section>
  )
}

export default async function ServicePage(props: Props) {
  const found = await find(props)
  if (!found) redirect('/404')
  const { record: service, next } = found
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Services', href: '/services' },
    { label: service.title },
  ]
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={`/service-single/${service.slug}`} />
      <JsonLd data={serviceOffer(service)} />
      <RecordHead stock="mist" crumbs={crumbs} title={service.title}>
        <div className={`record-art service-art stock-${service.stock}`}>
          <Artwork picture={service.icon} eager />
        </div>
      </RecordHead>
      <section className="section container record-story">
        <ul className={`service-list-points service-points ink-${service.ink}`}>
          <ListEntries texts={service.points} />
        </ul>
        <div className="service-words">
          <p className="record-story-lead">{service.description}</p>
          <Paragraphs texts={splitParagraphs(service.des2)} />
          <LowestPrice service={service} />
          <h2>Ask about it</h2>
          <p>Tell us what you need, and by when. You get a price in naira before anything starts.</p>
          <WaysToAsk subject={service.title} message={service.question} />
        </div>
      </section>
      <RelatedWork related={service.related} />
      <section className="section service-section container">
        <NextRecord href={`/service-single/${next.slug}`} label="Next service" title={next.title}>
          <div className={`record-next-art service-next-art stock-${next.stock}`}>
            <Artwork picture={next.icon} decorative />
          </div>
        </NextRecord>
      </section>
    </>
  )
}
