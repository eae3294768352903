'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { readDetail } from '@/components/admin/session/read-detail'
import type { ApplicationRecord, Decision } from '@/lib/applications/schema'

const failed = 'The decision was not saved. Please try again.'

/** Saves decisions on applications: tells the outcome in a toast, then has the page read fresh. */
export function useDecision() {
  const router = useRouter()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [refreshing, startTransition] = useTransition()

  async function decide({ _id, applicantName }: ApplicationRecord, chosen: Decision) {
    setDecision(chosen)
    const response = await adminPost(`/admin/applications/${_id}/status`, { status: chosen }).catch(
      () => null,
    )
    if (response?.ok) toast.success(`${applicantName} is ${chosen}.`)
    else toast.error((response && (await readDetail(response))) ?? failed)
    startTransition(() => {
      router.refresh()
      setDecision(null)
    })
  }

  return { saving: decision, refreshing, decide }
}
