'use client'

import { useLinkStatus } from 'next/link'

/** Shows within a link, as soon as it is pressed, that the next page is loading. */
export function LinkPending() {
  return useLinkStatus().pending ? (
    <span className="admin-frame-pending" role="status" aria-label="Loading" />
  ) : null
}
