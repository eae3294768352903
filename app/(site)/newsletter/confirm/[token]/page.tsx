import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'
import { NewsletterAnswer } from '@/components/sections/newsletter/newsletter-answer'
import { LinkButton } from '@/components/ui/button'
import { ErrorState, TooOften } from '@/components/ui/error-state'
import { isPageWithin } from '@/lib/http/page-limit'
import { noteUnknown, rethrowUnreadable } from '@/lib/platform/page-outcome'
import { returnedForm } from '@/lib/platform/plain-form'
import { readByConfirmToken } from '@/lib/subscribers/data'
import { offersNewsletter } from '@/lib/subscribers/rules'

export const metadata: Metadata = {
  title: 'Confirm the newsletter',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export const dynamic = 'force-dynamic'

// Nobody guesses 192 bits; this keeps those who try from costing queries.
const LIMIT = { name: 'newsletter-page', requests: 120, seconds: 600 }

/** Where whoever reads an e-mail's mail says that the newsletter is to come there. */
export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  if (!(await isPageWithin(LIMIT))) return <TooOften />
  const { token } = await params
  const subscriber = offersNewsletter() && (await readByConfirmToken(token).catch(rethrowUnreadable))
  if (!subscriber) {
    noteUnknown()
    return offersNewsletter() ? <OldLink /> : <LostPage />
  }
  return (
    <NewsletterAnswer
      title="Confirm the newsletter"
      lead={
        subscriber.confirmed
          ? 'It is confirmed already; there is nothing left to do.'
          : 'New projects and course dates come to your e-mail once you press the button.'
      }
      action={subscriber.confirmed ? undefined : `/api/newsletter/confirm/${token}`}
      button="Yes, send it to me"
      returned={returnedForm()}
    />
  )
}

function OldLink() {
  return (
    <section className="container section">
      <ErrorState
        title="This link is not valid any more."
        action={
          <LinkButton href="/newsletter" variant="quiet" size="small">
            Ask for the newsletter again
          </LinkButton>
        }
      >
        <p>It works for seven days, and until somebody leaves the list.</p>
      </ErrorState>
    </section>
  )
}
