'use client'

import { useEffect, useState } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { type ChunkFailure, watchChunks } from './chunk-failure'
import { keepPage } from './unreached-page'

/** A page that could not be reached; the visitor is still on the page before it. */
type PageFailure = {
  type: 'page'
  url: string
  /** Whether the notice was shown already when it was tried. */
  again: boolean
}

type ChunkFailureNoticeProps = { failure: ChunkFailure | PageFailure; onClose?: () => void }

/** Names the part of the page that failed to load, and offers to load it again; or says the same of the page that was to come. */
export function ChunkFailureNotice({ failure, onClose }: ChunkFailureNoticeProps) {
  const isPage = failure.type === 'page'
  // After a time-out of two minutes the visitor may be typing, so the notice takes no focus.
  const Message = failure.type === 'error' ? AnnouncedBanner : Banner
  const noConnection = isPage && failure.again ? 'Still no connection' : 'No connection'
  const tryAgain = () => (isPage ? window.location.assign(failure.url) : window.location.reload())
  return (
    <div className="error-state">
      <Message kind="error" title={isPage ? noConnection : 'Loading chunk failed'} live>
        {!isPage && <p>{`${failure.type}: ${failure.url}`}</p>}
        <p>{`${isPage ? 'The page' : 'A part of this page'} did not arrive. Check your connection, then try again.`}</p>
      </Message>
      <div className="button-row">
        <Button onClick={tryAgain}>Try again</Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Shows a notice when a script or style sheet that the page requests later fails or takes longer than two minutes, until it arrives; and
 * when the next page cannot be reached, until one is.
 */
export function ChunkWatch() {
  const [failure, setFailure] = useState<ChunkFailure | PageFailure>()
  useEffect(() => {
    const arrived = (url: string) =>
      setFailure(failure => (failure && url.endsWith(failure.url) ? undefined : failure))
    // What waited for one that took too long fails after it.
    const failed = (failure: ChunkFailure) =>
      setFailure(shown => (shown?.type === 'timeout' ? shown : failure))
    return watchChunks(failed, arrived)
  }, [])
  useEffect(() => {
    const stayed = (url: string) =>
      setFailure(shown => ({ type: 'page', url, again: shown?.type === 'page' }))
    const moved = () => setFailure(failure => (failure?.type === 'page' ? undefined : failure))
    return keepPage(stayed, moved)
  }, [])
  if (!failure) return null
  return (
    <div className="page-shell-chunk-watch screen-only">
      <ChunkFailureNotice failure={failure} onClose={() => setFailure(undefined)} />
    </div>
  )
}
