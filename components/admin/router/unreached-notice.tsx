'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { keepPage } from '@/components/layout/unreached-page'

const ID = 'unreached'

/** Says when the next page cannot be reached, until one is. */
export function UnreachedNotice() {
  useEffect(() => {
    const stayed = (url: string) =>
      toast.error('No connection: the page did not arrive. Check your connection, then try again.', {
        id: ID,
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Try again', onClick: () => window.location.assign(url) },
      })
    return keepPage(stayed, () => toast.dismiss(ID))
  }, [])
  return null
}
