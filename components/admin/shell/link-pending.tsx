'use client'

import { useLinkStatus } from 'next/link'

/** Within a link: shows at once that pressing it leads on, before the next page has come. */
export function LinkPending() {
  return useLinkStatus().pending ? (
    <span className="admin-frame-pending" role="status" aria-label="Loading" />
  ) : null
}
