'use client'

import { useEffect, useState } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Button } from '@/components/ui/button'
import { type ChunkFailure, watchChunks } from './chunk-failure'

/** Names the part of the page that failed to load, and offers to load it again. */
export function ChunkFailureNotice({ failure, onClose }: { failure: ChunkFailure; onClose?: () => void }) {
  return (
    <div className="error-state">
      <AnnouncedBanner kind="error" title="Loading chunk failed">
        <p>
          {failure.type}: {failure.url}
        </p>
        <p>A part of this page did not arrive. Check your connection, then try again.</p>
      </AnnouncedBanner>
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

/** Speaks up when a part that the page requests later fails or takes longer than two minutes, until that one has come. */
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
