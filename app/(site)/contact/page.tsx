import { connection } from 'next/server'
import { PrivacyLine } from '@/components/forms/privacy-line'
import { ContactForm } from '@/components/sections/contact/contact-form'
import { MessageForm } from '@/components/sections/contact/message-form'
import { OfficeCard } from '@/components/sections/contact/office-card'
import { OfficeMap } from '@/components/sections/contact/office-map'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData, JsonLd } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { privacyLines, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { texts } from '@/content/texts'
import { MESSAGE_SENT } from '@/lib/contact-messages/constants'
import { takesMessages } from '@/lib/contact-messages/rules'
import { returnedForm } from '@/lib/platform/returned-form'
import { businessData } from '@/lib/seo/business'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/contact/contact.css'

const { description, lead } = texts.contact

const path = '/contact'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Contact' }]

export const metadata = pageMetadata({
  title: 'Contact',
  description,
  path,
  image: '/og/page/contact',
})

type ContactPageProps = Pick<PageProps<'/contact'>, 'searchParams'>

export default function ContactPage({ searchParams }: ContactPageProps) {
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
        <OfficeCard />
        {takesMessages() ? (
          <SendingForm searchParams={searchParams} />
        ) : (
          <ContactForm plainHead={<PlainHead />} />
        )}
      </div>
      <OfficeMap />
    </>
  )
}

function PlainHead() {
  return (
    <noscript>
      <h2 className="contact-direct">Call or write to us</h2>
    </noscript>
  )
}

/** The form that sends messages. Its page is rendered for each request, because it may show a form that was sent without script. */
async function SendingForm({ searchParams }: ContactPageProps) {
  await connection()
  const { done } = await searchParams
  const returned = returnedForm()
  return (
    <MessageForm
      nextStep={site.nextSteps.message}
      privacy={{
        version: privacyVersion,
        line: <PrivacyLine text={privacyLines.message} version={privacyVersion} />,
      }}
      done={done === 'sent' && !returned ? MESSAGE_SENT : undefined}
      returned={returned}
    />
  )
}
