'use client'

import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'

const Announce = createContext<(text: string) => void>(() => {})

/**
 * Contains a list, and announces to screen readers when a search, filters, another order or another page have changed it: the focus is in
 * the search or on the page's title then. The first list of a page is not announced, because the page itself is read out.
 */
export function ListAnnouncer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const arrived = useRef(false)
  const announce = useCallback((next: string) => {
    // A screen reader does not read the same words out again, so every second text differs.
    if (arrived.current) setText(last => (last === next ? `${next}\u00a0` : next))
    arrived.current = true
  }, [])
  return (
    <Announce value={announce}>
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {children}
    </Announce>
  )
}

/** Announces a list when it appears. Later changes by an action are announced by the action's message. */
export function ListAnnouncement({ text }: { text: string }) {
  const announce = use(Announce)
  const [first] = useState(text)
  useEffect(() => announce(first), [announce, first])
  return null
}
