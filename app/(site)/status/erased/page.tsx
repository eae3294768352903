import type { Metadata } from 'next'
import { ForgetErased } from '@/components/status/forget-erased'
import { TitleBar } from '@/components/ui/title-bar'
import { doneMessages } from '@/lib/status-page/constants'

const TITLE = 'It is erased'

export const metadata: Metadata = { title: TITLE, robots: { index: false } }

/** Where the status page of what was erased leads. */
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
      <ForgetErased />
    </>
  )
}
