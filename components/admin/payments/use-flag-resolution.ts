'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { adminPost } from '@/components/admin/session/admin-fetch'
import { readDetail } from '@/components/admin/session/read-detail'

const failed = 'It could not be marked. Please try again.'

/** Marks flags as looked at: tells the outcome in a toast, then has the page read fresh. */
export function useFlagResolution(onResolved?: () => void) {
  const router = useRouter()
  const [resolving, setResolving] = useState<string | null>(null)
  const [, startTransition] = useTransition()

  async function resolve(id: string) {
    if (resolving) return
    setResolving(id)
    const response = await adminPost(`/admin/payments/flags/${id}/resolve`, {}).catch(() => null)
    setResolving(null)
    if (!response?.ok) {
      toast.error((response && (await readDetail(response))) ?? failed)
      return
    }
    toast.success('Marked as looked at.')
    onResolved?.()
    startTransition(() => router.refresh())
  }

  return { resolving, resolve }
}
