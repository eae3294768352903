'use client'

import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

type SecondFactorDemandProps = {
  demanded: boolean
  /** Whether the signed-in owner has a second factor, and so may demand one of others. */
  mayDemand: boolean
}

/** A switch that demands a second factor of everybody who signs in, or leaves it to each administrator. */
export function SecondFactorDemand({ demanded, mayDemand }: SecondFactorDemandProps) {
  const { pending, send } = useAdminAction()

  async function change() {
    if (pending) return
    await send({
      path: '/admin/administrators/second-factor',
      value: { demanded: !demanded },
      done: demanded
        ? 'The second factor is left to each.'
        : 'Who has no second factor is led to set one up before anything else.',
      failed: 'Nothing was changed. Please try again.',
      refresh: 'always',
    })
  }

  return (
    <section className="administrators-demand" aria-labelledby="demand-title">
      <h2 id="demand-title">Second factor</h2>
      {demanded ? <Badge tone="good">Demanded</Badge> : <Badge tone="off">Optional</Badge>}
      <p>
        {demanded
          ? 'Who signs in without one sets it up first, and sees nothing else until then.'
          : describeChoice(mayDemand)}
      </p>
      {(demanded || mayDemand) && (
        <Button size="compact" variant="quiet" loading={pending} loadingLabel="Saving" onClick={change}>
          {demanded ? 'Leave it to each' : 'Demand it of everybody'}
        </Button>
      )}
    </section>
  )
}

function describeChoice(mayDemand: boolean): string {
  return mayDemand
    ? 'With one, whoever learns a password still needs the phone. You can demand it of everybody.'
    : 'To demand one of everybody, set up your own first, on the Account page.'
}
