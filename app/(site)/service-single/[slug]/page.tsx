import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Artwork } from '@/components/sections/artwork'
import { NextRecord } from '@/components/sections/record/next-record'
import { RecordHead } from '@/components/sections/record/record-head'
import { BreadcrumbData } from '@/components/seo/breadcrumb-data'
import { JsonLd } from '@/components/seo/json-ld'
import { Paragraphs } from '@/components/ui/paragraphs'
import { findWithNext } from '@/content/find'
import { services } from '@/content/services'
import { pageMetadata } from '@/lib/seo/metadata'
import { serviceOffer } from '@/lib/seo/service-offer'
import '@/components/sections/services/service-list.css'
import '@/components/sections/record/record.css'
import '@/components/sections/inks.css'

type Props = { params: Promise<{ slug: string }> }

const find = async ({ params }: Props) => findWithNext(services, (await params).slug)

// An unknown slug falls through to the catch-all, which redirects to /404.
export const dynamicParams = false
export const generateStaticParams = () => services.map(({ slug }) => ({ slug }))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await find(props)
  if (!found) return {}
  const { title, description, slug } = found.record
  const path = `/service-single/${slug}`
  return pageMetadata({ title, description, path, image: `/og/service/${slug}` })
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
        <div className={`record-art record-art--chip stock-${service.stock}`}>
          <Artwork picture={service.icon} eager />
        </div>
      </RecordHead>
      <section className="section container record-story">
        <ul className={`service-list-points ink-${service.ink}`}>
          {service.points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div>
          <p className="record-story-lead">{service.description}</p>
          <Paragraphs text={service.des2} />
        </div>
      </section>
      <section className="section record-section--flush container">
        <NextRecord href={`/service-single/${next.slug}`} label="Next service" title={next.title}>
          <div className={`record-next-art record-next-art--chip stock-${next.stock}`}>
            <Artwork picture={next.icon} decorative />
          </div>
        </NextRecord>
      </section>
    </>
  )
}
