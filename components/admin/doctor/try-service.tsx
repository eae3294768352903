'use client'

import { useState } from 'react'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { Banner, type BannerKind } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { type Finding, findingSchema, type TriedService } from '@/lib/doctor/schema'
import { problemBodySchema } from '@/lib/http/problem-body'

const kinds: Record<Finding['state'], BannerKind> = { ok: 'ok', warn: 'info', fail: 'error' }

type TryServiceProps = { service: TriedService; label: string; hint: string }

/** A button that tries a service out, and what came of it. */
export function TryService({ service, label, hint }: TryServiceProps) {
  const [trying, setTrying] = useState(false)
  const [found, setFound] = useState<Finding | null>(null)

  async function tryOut() {
    if (trying) return
    setTrying(true)
    setFound(null)
    setFound(await ask(service))
    setTrying(false)
  }

  return (
    <div className="doctor-trial">
      <p>{hint}</p>
      <Button size="small" flat variant="quiet" loading={trying} loadingLabel="Trying" onClick={tryOut}>
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

async function ask(service: TriedService): Promise<Finding> {
  const response = await adminPost(`/admin/doctor/${service}`, {}).catch(() => null)
  const body: unknown = await response?.json().catch(() => null)
  if (response?.ok) return findingSchema.parse(body)
  const problem = problemBodySchema.safeParse(body).data
  return {
    state: 'fail',
    what: 'Nothing was tried.',
    how: problem?.detail ?? 'The site cannot be reached: check your connection.',
  }
}
