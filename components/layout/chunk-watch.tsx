'use client'

import { useEffect, useState } from 'react'
import type { ChunkFailure } from './chunk-failure'
import { ChunkFailureNotice } from './chunk-failure-notice'
import { watchChunks } from './watch-chunks'

/** Speaks up when a script that the page asks for later fails or takes longer than two minutes. */
export function ChunkWatch() {
  const [failure, setFailure] = useState<ChunkFailure>()
  useEffect(() => watchChunks(setFailure), [])
  if (!failure) return null
  return (
    <div className="page-shell-chunk-watch">
      <ChunkFailureNotice failure={failure} />
    </div>
  )
}
