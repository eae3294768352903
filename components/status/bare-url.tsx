'use client'

import { useEffect } from 'react'

/** Takes the query off the URL once the page has said what it tells: who keeps the link, or opens it again, reads it no more. */
export function BareUrl() {
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return null
}
