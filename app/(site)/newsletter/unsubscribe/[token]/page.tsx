import type { Metadata } from 'next'
import { NewsletterAnswer } from '@/components/sections/newsletter/newsletter-answer'
import { returnedForm } from '@/lib/platform/plain-form'

export const metadata: Metadata = {
  title: 'Leave the newsletter',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export const dynamic = 'force-dynamic'

/** Where the link at the foot of each letter leads. It says nothing of who holds it, so it reads nothing. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <NewsletterAnswer
      title="Leave the newsletter"
      lead="One press, and nothing more comes. Your e-mail is deleted from the list."
      action={`/api/newsletter/unsubscribe/${token}`}
      button="Yes, take me off the list"
      returned={returnedForm()}
    />
  )
}
