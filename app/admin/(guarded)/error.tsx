'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Stands in for an admin page that could not be made; trying again asks the server for it anew. */
export default function AdminError({ reset }: { error: Error; reset: () => void }) {
  const router = useRouter()
  function tryAgain() {
    startTransition(() => {
      router.refresh()
      reset()
    })
  }
  return (
    <div className="admin-page-split pt-6">
      <ErrorState
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
