import { CallToPay } from '@/components/payments/call-to-pay'
import { Banner } from '@/components/ui/banner'
import { site } from '@/content/site'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'

type FeeNoticeProps = {
  /** In naira; the notice is for fees above 0. */
  fee: number
  /** Whether a payment page follows. */
  payable: boolean
}

/** Tells before anything is sent that a fee is asked, how much, by whom, what for, and whether it comes back. */
export function FeeNotice({ fee, payable }: FeeNoticeProps) {
  return (
    <Banner kind="info" title={`This job has a commitment fee of ${formatMoney(fee, NAIRA)}`}>
      {payable ? (
        <p>
          {site.name} asks for it on the page that follows. Your application is saved first, whether you pay
          or not.
        </p>
      ) : (
        <p>
          {site.name} asks for it, but not on this page: your application is saved without it. <CallToPay />.
        </p>
      )}
      <p className="banner-more">
        {site.commitmentFee.purpose} {site.commitmentFee.refund} {payable && site.commitmentFee.warning}
      </p>
    </Banner>
  )
}
