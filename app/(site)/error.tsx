'use client'

import { useEffect } from 'react'
import { chunkFailureOf } from '@/components/layout/chunk-failure'
import { ChunkFailureNotice } from '@/components/layout/chunk-failure-notice'
import { Button, LinkButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Replaces a page that failed; the header and the footer stay. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  const chunkFailure = chunkFailureOf(error)
  useEffect(() => {
    document.getElementById('main')?.focus()
  }, [])

  return (
    <section className="container section">
      <h1 className="visually-hidden">Page not shown</h1>
      {chunkFailure ? (
        <ChunkFailureNotice failure={chunkFailure} />
      ) : (
        <ErrorState
          live
          title="Something went wrong on our side."
          action={
            <>
              <Button onClick={retry}>Try again</Button>
              <LinkButton href="/" variant="quiet">
                Back to Home
              </LinkButton>
            </>
          }
        >
          The page could not be shown. Trying again often helps.
        </ErrorState>
      )}
    </section>
  )
}
