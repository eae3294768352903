import type { PaymentFlag } from '@/lib/payments/admin/schema'
import { FlagList } from './flag-list'

/** Money that was reported for references we do not know; nothing where there is none. */
export function UnplacedFlags({ flags }: { flags: readonly PaymentFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="payments-unplaced" aria-labelledby="unplaced-title">
      <h2 id="unplaced-title">Money we cannot place</h2>
      <p>A provider reported these for references that are none of ours. Look them up in its own pages.</p>
      <FlagList flags={flags} withReference returnTo="page-title" />
    </section>
  )
}
