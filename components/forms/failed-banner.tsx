import type { ReactNode } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import type { RefusedForm } from '@/lib/forms/returned-form'

const NO_RESPONSE = 'Check your connection, then send it again. It is never stored twice.'

type FailedBannerProps = {
  title: string
  /** How the last try ended; `status` is missing where no response came. */
  outcome: { status?: number; atFields: boolean }
  /** Why the try failed, where a response says so. */
  reason: string | undefined
  /** Says that nothing has to be typed again, or leads on where trying again will not help. */
  kept: ReactNode
}

/** Says above a visitor's form why the last try stored nothing. */
export function FailedBanner({ title, outcome, reason, kept }: FailedBannerProps) {
  const shown = outcome.status === undefined ? NO_RESPONSE : reason
  // Where a field is wrong, it has the focus already, which the banner must not take.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title={title} live>
      {shown && <p>{shown}</p>}
      <p>{kept}</p>
    </Message>
  )
}

type ReturnedBannerProps = Pick<FailedBannerProps, 'title' | 'kept'> & { returned: RefusedForm }

/** Says above a form that was sent without script why it was refused. What could not be read is not kept. */
export function ReturnedBanner({ title, returned, kept }: ReturnedBannerProps) {
  const isKept = Object.keys(returned.typed).length > 0
  return (
    <Banner kind="error" title={title}>
      <p>{returned.detail}</p>
      {isKept && <p>{kept}</p>}
    </Banner>
  )
}
