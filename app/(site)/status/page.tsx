import type { Metadata } from 'next'
import { LostLinks } from '@/components/status/lost-links'
import { TitleBar } from '@/components/ui/title-bar'
import { site } from '@/content/site'
import { mailIsOn } from '@/lib/platform/mailer'
import { returnedForm } from '@/lib/platform/plain-form'
import { LINKS_SENT_MESSAGE } from '@/lib/status-page/constants'

export const metadata: Metadata = {
  title: 'Lost the link?',
  robots: { index: false },
}

export const dynamic = 'force-dynamic'

type LostLinkPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where the links to one's status pages are asked for again. */
export default async function LostLinkPage({ searchParams }: LostLinkPageProps) {
  const { done } = await searchParams
  return (
    <>
      <TitleBar
        title="Lost the link?"
        lead="We send the links to your applications and enrollments to the e-mail you sent them with."
        stock="mist"
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Lost the link?' }]}
        long
      />
      <LostLinks
        phone={mailIsOn() ? undefined : site.phone}
        done={done === 'sent' ? LINKS_SENT_MESSAGE : undefined}
        returned={returnedForm()}
      />
    </>
  )
}
