import type { Metadata } from 'next'
import { ForgetErased } from '@/components/status/forget-sent'
import { LinkButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TitleBar } from '@/components/ui/title-bar'
import { doneMessages } from '@/lib/status-page/constants'

const TITLE = 'It is erased'

export const metadata: Metadata = { title: TITLE }

/** The page to which erasing a record leads. */
export default function ErasedPage() {
  return (
    <>
      <TitleBar
        title={TITLE}
        lead={doneMessages.erased}
        stock="mist"
        crumbs={[{ label: 'Home', href: '/' }, { label: TITLE }]}
        long
      />
      <section className="container section">
        <LinkButton href="/">
          Back to Home <Icon name="arrow-right" />
        </LinkButton>
      </section>
      <ForgetErased />
    </>
  )
}
