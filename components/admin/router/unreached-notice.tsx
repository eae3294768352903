'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { keepPage } from '@/components/layout/unreached-page'

const ID = 'unreached'

/** Says when the next page cannot be reached, until one is. */
export function UnreachedNotice() {
  useEffect(() => {
    let isAgain = false
    const stayed = (url: string) => {
      const no = isAgain ? 'Still no connection' : 'No connection'
      isAgain = true
      toast.error(`${no}: the page did not arrive. Check your connection, then try again.`, {
        id: ID,
        duration: Number.POSITIVE_INFINITY,
        onDismiss() {
          isAgain = false
        },
        action: {
          label: 'Try again',
          onClick(press) {
            // It stays until it is known what comes of it.
            press.preventDefault()
            window.location.assign(url)
          },
        },
      })
    }
    return keepPage(stayed, () => toast.dismiss(ID))
  }, [])
  return null
}
