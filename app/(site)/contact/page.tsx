import { ContactForm } from '@/components/sections/contact/contact-form'
import { OfficeCard } from '@/components/sections/contact/office-card'
import { OfficeMap } from '@/components/sections/contact/office-map'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/breadcrumb-data'
import { JsonLd } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { businessData } from '@/lib/seo/business'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/contact/contact.css'

const lead = 'Walk in, call or write. Tell us what you need and when you need it.'

const path = '/contact'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Contact' }]

export const metadata = pageMetadata({
  title: 'Contact',
  description:
    'Phone, e-mail, address and a map of our office in Jos, Plateau State. Walk in, call or write.',
  path,
  image: '/og/page/contact',
})

export default function ContactPage() {
  return (
    <>
      <JsonLd data={businessData()} />
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar
        title="Contact"
        lead={lead}
        stock="hill"
        crumbs={crumbs}
        art={<TitleArt section="contact" />}
      />
      <div className="container docket-page">
        <ContactForm />
        <OfficeCard />
      </div>
      <OfficeMap />
    </>
  )
}
