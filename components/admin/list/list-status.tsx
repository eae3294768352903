'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

const Tell = createContext<(text: string) => void>(() => {})

/**
 * Holds a list, and tells whoever does not see it what a search, filters, another order or page have led to: the focus stays in
 * the search, or goes to the page's title. Nothing is told of the list that a page arrives with, as the page itself is read then.
 */
export function ListStatus({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const arrived = useRef(false)
  const tell = useCallback((next: string) => {
    // The same words are told again only where something about them is new.
    if (arrived.current) setText(last => (last === next ? `${next}\u00a0` : next))
    arrived.current = true
  }, [])
  return (
    <Tell value={tell}>
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {children}
    </Tell>
  )
}

/** Has a list's status told once, as the list appears: what an action leads to later is told by its message. */
export function ToldStatus({ text }: { text: string }) {
  const tell = useContext(Tell)
  const [first] = useState(text)
  useEffect(() => tell(first), [tell, first])
  return null
}
