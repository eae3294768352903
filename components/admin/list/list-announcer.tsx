'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

const Announce = createContext<(text: string) => void>(() => {})

/**
 * Holds a list, and announces to screen readers what a search, filters, another order or another page have led to, as the focus is in the
 * search or on the page's title then. The list that a page arrives with is not announced: the page itself is read out.
 */
export function ListAnnouncer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const arrived = useRef(false)
  const announce = useCallback((next: string) => {
    // The same words twice would not be read out again, so they are made to differ.
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

/** Announces a list once, as it appears: what an action changes in it later is told by the action's message. */
export function ListAnnouncement({ text }: { text: string }) {
  const announce = useContext(Announce)
  const [first] = useState(text)
  useEffect(() => announce(first), [announce, first])
  return null
}
