import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TitleBar } from '@/components/ui/title-bar'
import { formatSum } from '@/lib/money/format'
import type { PaymentStatus } from '@/lib/payments/constants'
import './sandbox.css'

type Charge = {
  reference: string
  amount: bigint
  currency: string
  status: PaymentStatus
}

const crumbs = [{ label: 'Home', href: '/' }, { label: 'Test payment' }]

const LEAD = 'Press Pay to see what follows a payment, or Fail to see what follows one that is refused.'

const endedTexts = {
  completed: 'This test payment is paid already.',
  failed: 'This test payment has failed.',
}

/** The sandbox's checkout: what would be paid, and the two ways it can end. A plain form, so that it needs no script. */
export function SandboxCheckout({ charge }: { charge: Charge }) {
  const sum = formatSum(charge.amount, charge.currency)
  return (
    <>
      <TitleBar
        title="Test payment"
        lead={charge.status === 'pending' ? LEAD : undefined}
        stock="mist"
        crumbs={crumbs}
        long
      />
      <section className="container section sandbox">
        <Banner kind="info" title="This is a test. No money moves." />
        <p className="sandbox-sum">
          <b>{sum}</b>
          <small>Reference {charge.reference}</small>
        </p>
        <form className="sandbox-form" method="post" action={`/api/payments/sandbox/${charge.reference}`}>
          {charge.status !== 'pending' && <p>{endedTexts[charge.status]}</p>}
          {charge.status === 'pending' ? (
            <>
              <Button type="submit" name="outcome" value="pay">
                Pay
              </Button>
              <Button type="submit" name="outcome" value="fail" variant="quiet">
                Fail
              </Button>
            </>
          ) : (
            <Button type="submit" name="outcome" value="fail" variant="quiet">
              Go back
            </Button>
          )}
        </form>
      </section>
    </>
  )
}
