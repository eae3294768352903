'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Replaces an admin page that could not be rendered; trying again requests it again. */
export default function AdminError({ retry }: { error: Error; retry: () => void }) {
  return (
    <div className="admin-page-split">
      <h1 className="visually-hidden">Page not shown</h1>
      <ErrorState
        live
        title="An error occurred. Please try again later."
        action={
          <Button size="compact" onClick={retry}>
            Try again
          </Button>
        }
      >
        This page could not be loaded. Nothing was changed.
      </ErrorState>
    </div>
  )
}
