import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'
import {
  ConfirmButton,
  NewsletterConfirmation,
} from '@/components/sections/newsletter/newsletter-confirmation'
import { noteUnknown } from '@/lib/platform/page-outcome'
import { returnedForm } from '@/lib/platform/returned-form'
import { NEWSLETTER_TOKEN } from '@/lib/subscribers/constants'

export const metadata: Metadata = { title: 'Leave the newsletter' }

export const dynamic = 'force-dynamic'

/** The page to which the link at the foot of each newsletter leads. It shows nothing about the subscriber, so it reads nothing. */
export default async function UnsubscribePage({ params }: PageProps<'/newsletter/unsubscribe/[token]'>) {
  const { token } = await params
  if (!NEWSLETTER_TOKEN.test(token)) {
    noteUnknown()
    return <LostPage />
  }
  return (
    <NewsletterConfirmation
      title="Leave the newsletter"
      lead="One press, and nothing more comes. Your email is deleted from the list."
      returned={returnedForm()}
    >
      <ConfirmButton action={`/api/newsletter/unsubscribe/${token}`} label="Yes, take me off the list" />
    </NewsletterConfirmation>
  )
}
