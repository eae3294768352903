'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { readDetail } from '@/components/admin/session/read-detail'
import { type BulkDecided, bulkDecidedSchema, type Decision } from '@/lib/applications/schema'

const failed = 'The decisions were not saved. Please try again.'

/** Saves one decision on several applications: tells the outcome in a toast, then has the page read fresh. */
export function useBulkDecision() {
  const router = useRouter()
  const [saving, setSaving] = useState(false)
  const [, startTransition] = useTransition()

  /** Gives whether it was saved. */
  async function decideAll(ids: readonly string[], status: Decision): Promise<boolean> {
    setSaving(true)
    const response = await adminPost('/admin/applications/status', { ids, status }).catch(() => null)
    const detail = response && !response.ok ? await readDetail(response) : null
    const decided = bulkDecidedSchema.safeParse(response?.ok ? await response.json().catch(() => null) : null)
    setSaving(false)
    if (decided.success) toast.success(describeOutcome(decided.data, status))
    else toast.error(detail ?? failed)
    startTransition(() => router.refresh())
    return decided.success
  }

  return { saving, decideAll }
}

function describeOutcome({ changed, unchanged }: BulkDecided, status: Decision): string {
  const made = `${count(changed.length)} ${status}.`
  return unchanged.length > 0 ? `${made} ${count(unchanged.length)} unchanged: ${status} before.` : made
}

function count(applications: number): string {
  return `${applications} ${applications === 1 ? 'application' : 'applications'}`
}
