'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Takes the place of an admin page that could not be rendered; trying again requests it anew. */
export default function AdminError({ reset }: { error: Error; reset: () => void }) {
  const router = useRouter()
  function tryAgain() {
    startTransition(() => {
      router.refresh()
      reset()
    })
  }
  return (
    <div className="admin-page-split">
      <ErrorState
        live
        title="An error occurred. Please try again later."
        action={
          <Button size="small" flat onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        This page could not be loaded. Nothing was changed.
      </ErrorState>
    </div>
  )
}
