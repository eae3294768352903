import { Banner } from '@/components/ui/banner'
import { PageLink } from '@/components/ui/page-link'
import { describeCodesLeft } from '@/lib/second-factor/format'
import type { SecondFactorState } from '@/lib/second-factor/schema'

const FEW = 2

type FewCodesLeftProps = {
  state: SecondFactorState
  /** The admin area's path with its secret prefix. */
  base: string
}

/** Warns an administrator who, with the phone lost, could soon sign in no more; nothing without a second factor. */
export function FewCodesLeft({ state, base }: FewCodesLeftProps) {
  if (!state.on || state.recoveryCodesLeft > FEW) return null
  return (
    <Banner kind="info" title={describeCodesLeft(state.recoveryCodesLeft)}>
      <p>
        With your phone lost, only a recovery code lets you in.{' '}
        <PageLink className="link" href={`${base}/account`}>
          Make new ones
        </PageLink>
      </p>
    </Banner>
  )
}
