import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'
import {
  ConfirmButton,
  NewsletterConfirmation,
} from '@/components/sections/newsletter/newsletter-confirmation'
import { LinkButton } from '@/components/ui/button'
import { PageUnavailable, TooOften } from '@/components/ui/error-state'
import { countPageForWait } from '@/lib/http/page-wait'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'
import { returnedForm } from '@/lib/platform/returned-form'
import { readByConfirmToken } from '@/lib/subscribers/data'
import { offersNewsletter } from '@/lib/subscribers/rules'

const TITLE = 'Confirm the newsletter'

export const metadata: Metadata = { title: TITLE }

export const dynamic = 'force-dynamic'

// Nobody can guess 192 bits; the limit only saves the queries of those who try.
const LIMIT = { name: 'newsletter-page', requests: 120, seconds: 600 }

/** The page on which the reader of an e-mail confirms that they want the newsletter. */
export default async function ConfirmPage({ params }: PageProps<'/newsletter/confirm/[token]'>) {
  const wait = await countPageForWait(LIMIT)
  if (wait) return <TooOften title={TITLE} wait={wait} />
  const { token } = await params
  const subscriber =
    offersNewsletter() && (await readByConfirmToken(token).catch(asUnreadable('a subscriber')))
  if (subscriber === undefined) return <PageUnavailable title={TITLE} />
  if (!subscriber) {
    noteUnknown()
    return offersNewsletter() ? <OldLink /> : <LostPage />
  }
  if (subscriber.confirmed)
    return (
      <NewsletterConfirmation title={TITLE} lead="It is confirmed already; there is nothing left to do.">
        <LinkButton href="/" variant="quiet">
          Back to home
        </LinkButton>
      </NewsletterConfirmation>
    )
  return (
    <NewsletterConfirmation
      title={TITLE}
      lead="New projects and course dates come to your email once you press the button."
      returned={returnedForm()}
    >
      <ConfirmButton action={`/api/newsletter/confirm/${token}`} label="Yes, send it to me" />
    </NewsletterConfirmation>
  )
}

function OldLink() {
  return (
    <NewsletterConfirmation
      title="This link is not valid any more"
      lead="It works for seven days, and until somebody leaves the list."
    >
      <LinkButton href="/newsletter" variant="quiet">
        Ask for the newsletter again
      </LinkButton>
    </NewsletterConfirmation>
  )
}
