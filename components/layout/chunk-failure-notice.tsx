'use client'

import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Button } from '@/components/ui/button'
import type { ChunkFailure } from './chunk-failure'
import '@/components/ui/states.css'

/** Says which part of the page did not come, and how to ask for it again. */
export function ChunkFailureNotice({ failure }: { failure: ChunkFailure }) {
  return (
    <div className="error-state">
      <AnnouncedBanner kind="error" title="Loading chunk failed">
        <p>
          {failure.type}: {failure.address}
        </p>
        <p>A part of this page did not arrive. Check your connection, then try again.</p>
      </AnnouncedBanner>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  )
}
