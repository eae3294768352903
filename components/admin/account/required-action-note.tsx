import { Banner } from '@/components/ui/banner'
import type { RequiredAction } from '@/lib/admin-session/constants'

const words: Record<RequiredAction, { title: string; reason: string }> = {
  password: {
    title: 'Choose a password of your own first.',
    reason: 'The one you signed in with was made by somebody else, or by the site, and is written somewhere.',
  },
  'second factor': {
    title: 'Set up a second factor first.',
    reason: 'An owner of the site demands one of everybody who signs in. It takes two minutes.',
  },
}

/** Tells an administrator what they have to do before anything else, and why. */
export function RequiredActionNote({ requiredAction }: { requiredAction: RequiredAction }) {
  const { title, reason } = words[requiredAction]
  return (
    <div className="account-required-action">
      <Banner kind="info" title={title}>
        <p>{reason}</p>
      </Banner>
    </div>
  )
}
