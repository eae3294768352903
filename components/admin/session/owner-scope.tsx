'use client'

import { createContext, type ReactNode, useContext } from 'react'

const IsOwner = createContext(false)

/** Tells everything inside whether an owner looks at it. */
export function OwnerScope({ isOwner, children }: { isOwner: boolean; children: ReactNode }) {
  return <IsOwner value={isOwner}>{children}</IsOwner>
}

/** Shows what only an owner may do to owners alone; the endpoints behind it ask for themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useContext(IsOwner) ? children : null
}
