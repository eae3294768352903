import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'
import { NewsletterForm } from '@/components/sections/newsletter/newsletter-form'
import { Banner } from '@/components/ui/banner'
import { TitleBar } from '@/components/ui/title-bar'
import { texts } from '@/content/texts'
import { mailIsOn } from '@/lib/platform/mailer'
import { noteUnknown } from '@/lib/platform/page-outcome'
import { returnedForm } from '@/lib/platform/returned-form'
import { type NewsletterMessage, newsletterMessages } from '@/lib/subscribers/constants'
import { offersNewsletter } from '@/lib/subscribers/rules'
import '@/components/sections/newsletter/newsletter.css'

export const metadata: Metadata = { title: 'Newsletter', robots: { index: false } }

export const dynamic = 'force-dynamic'

/** The page to which the newsletter's forms lead. */
export default async function NewsletterPage({ searchParams }: PageProps<'/newsletter'>) {
  const done = readDone((await searchParams).done)
  const returned = returnedForm()
  const leaves = done === 'left' || done === 'unknown'
  // The confirmation of unsubscribing is shown even where the site no longer offers a newsletter.
  if (!offersNewsletter() && !leaves) {
    noteUnknown()
    return <LostPage />
  }
  return (
    <>
      <TitleBar
        title="Newsletter"
        lead={texts.newsletter.lead}
        stock="acha"
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Newsletter' }]}
      />
      <section className="container section" aria-label="Newsletter">
        <div className="newsletter-page" id="list">
          {done && !returned && <Banner kind="ok" title={newsletterMessages[done]} live />}
          {(!done || returned) && <Ask returned={returned} />}
        </div>
      </section>
    </>
  )
}

function Ask({ returned }: { returned: ReturnType<typeof returnedForm> }) {
  if (!mailIsOn()) return <p>This site sends no mail at the moment, so the list is closed for today.</p>
  return <NewsletterForm returned={returned} />
}

function readDone(done: string | string[] | undefined): NewsletterMessage | undefined {
  return Object.keys(newsletterMessages).find((name): name is NewsletterMessage => name === done)
}
