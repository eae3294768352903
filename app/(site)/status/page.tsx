import type { Metadata } from 'next'
import { LostLinks } from '@/components/status/lost-links'
import { TitleBar } from '@/components/ui/title-bar'
import { site } from '@/content/site'
import { mailIsOn } from '@/lib/platform/mailer'
import { returnedForm } from '@/lib/platform/returned-form'
import {
  LINKS_SENT_MESSAGE,
  LOST_LINK_LEAD,
  LOST_LINK_LEAD_WITHOUT_MAIL,
  LOST_LINK_TITLE,
} from '@/lib/status-page/constants'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: LOST_LINK_TITLE }

/** The page on which people request the links to their status pages again. */
export default async function LostLinkPage({ searchParams }: PageProps<'/status'>) {
  const { done } = await searchParams
  return (
    <>
      <TitleBar
        title={LOST_LINK_TITLE}
        lead={mailIsOn() ? LOST_LINK_LEAD : LOST_LINK_LEAD_WITHOUT_MAIL}
        stock="mist"
        crumbs={[{ label: 'Home', href: '/' }, { label: LOST_LINK_TITLE }]}
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
