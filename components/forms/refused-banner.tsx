import { Banner } from '@/components/ui/banner'
import type { RefusedForm } from '@/lib/forms/returned-form'

type RefusedBannerProps = {
  title: string
  /** The plain form that was refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** Says above a plain form why it was refused; nothing where the message is at a field. */
export function RefusedBanner({ title, returned }: RefusedBannerProps) {
  if (!returned || Object.keys(returned.errors).length > 0) return null
  return (
    <Banner kind="error" title={title} live>
      <p>{returned.detail}</p>
    </Banner>
  )
}
