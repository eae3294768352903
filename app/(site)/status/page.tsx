import type { Metadata } from 'next'
import { LostLinks } from '@/components/status/lost-links'
import { TitleBar } from '@/components/ui/title-bar'
import { site } from '@/content/site'
import { mailIsOn } from '@/lib/platform/mailer'
import { returnedForm } from '@/lib/platform/returned-form'
import { LINKS_SENT_MESSAGE } from '@/lib/status-page/constants'

export const dynamic = 'force-dynamic'

const LOST = 'Lost the link?'

export const metadata: Metadata = { title: LOST }

/** The page on which people request the links to their status pages again. */
export default async function LostLinkPage({ searchParams }: PageProps<'/status'>) {
  const { done } = await searchParams
  return (
    <>
      <TitleBar
        title={LOST}
        lead={
          mailIsOn()
            ? 'We send the links to your applications and enrollments to the email you sent them with.'
            : 'We tell you how your applications and enrollments stand.'
        }
        stock="mist"
        crumbs={[{ label: 'Home', href: '/' }, { label: LOST }]}
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
