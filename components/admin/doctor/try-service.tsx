'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Banner, type BannerKind } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { type Finding, findingSchema, type TriedService } from '@/lib/doctor/schema'

const kinds: Record<Finding['state'], BannerKind> = { ok: 'ok', warn: 'info', fail: 'error' }

type TryServiceProps = { service: TriedService; label: string; hint: string }

/** A button that tries a service, and the outcome of that. */
export function TryService({ service, label, hint }: TryServiceProps) {
  const { pending, send } = useAdminAction()
  const [found, setFound] = useState<Finding | null>(null)

  async function tryOut() {
    if (pending) return
    setFound(null)
    await send({
      path: `/admin/doctor/${service}`,
      value: {},
      done: async response => {
        setFound(findingSchema.parse(await response.json()))
        // What is found is shown here.
        return undefined
      },
      failed: 'Nothing was tried. Please try again.',
      refresh: 'never',
    })
  }

  return (
    <div className="doctor-trial">
      <p>{hint}</p>
      <Button size="compact" variant="quiet" loading={pending} loadingLabel="Trying" onClick={tryOut}>
        {label}
      </Button>
      {found && (
        <Banner kind={kinds[found.state]} title={found.what} live>
          {found.state !== 'ok' && <p>{found.how}</p>}
        </Banner>
      )}
    </div>
  )
}
