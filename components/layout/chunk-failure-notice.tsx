'use client'

import { useEffect, useState } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { type ChunkFailure, watchChunks } from './chunk-failure'

/** Names the part of the page that failed to load, and offers to load it again. */
export function ChunkFailureNotice({ failure, onClose }: { failure: ChunkFailure; onClose?: () => void }) {
  // After a time-out of two minutes the visitor may be typing, so the notice takes no focus.
  const Message = failure.type === 'timeout' ? Banner : AnnouncedBanner
  return (
    <div className="error-state">
      <Message kind="error" title="Loading chunk failed" live>
        <p>{`${failure.type}: ${failure.url}`}</p>
        <p>A part of this page did not arrive. Check your connection, then try again.</p>
      </Message>
      <div className="error-state-actions">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shows a notice when a script or style sheet that the page requests later fails or takes longer than two minutes, until it arrives. */
export function ChunkWatch() {
  const [failure, setFailure] = useState<ChunkFailure>()
  useEffect(() => {
    const arrived = (url: string) =>
      setFailure(failure => (failure && url.endsWith(failure.url) ? undefined : failure))
    return watchChunks(setFailure, arrived)
  }, [])
  if (!failure) return null
  return (
    <div className="page-shell-chunk-watch">
      <ChunkFailureNotice failure={failure} onClose={() => setFailure(undefined)} />
    </div>
  )
}
