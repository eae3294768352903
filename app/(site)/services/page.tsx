import { Newsletter } from '@/components/sections/newsletter/newsletter'
import { SectionHead } from '@/components/sections/section-head'
import { ServiceChips } from '@/components/sections/services/service-chips'
import { ServiceList } from '@/components/sections/services/service-list'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { services } from '@/content/services'
import { texts } from '@/content/texts'
import { pageMetadata } from '@/lib/seo/metadata'

const { description, lead, list } = texts.services

const path = '/services'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Services' }]

export const metadata = pageMetadata({
  title: 'Services',
  description,
  path,
  image: '/og/page/services',
})

export default function ServicesPage() {
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar
        title="Services"
        lead={lead}
        stock="sky"
        crumbs={crumbs}
        art={<TitleArt section="services" />}
      />
      <section className="section container">
        <h2 className="visually-hidden">What you can order</h2>
        <ServiceChips services={services.slice(1, 5)} />
      </section>
      <section className="band">
        <div className="section container">
          <SectionHead title={list} />
          <ServiceList services={services} />
        </div>
      </section>
      <section className="section container">
        <Newsletter />
      </section>
    </>
  )
}
