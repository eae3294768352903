'use client'

import { createContext, type ReactNode, useContext } from 'react'

type Viewer = { administratorId: string; isOwner: boolean }

const ViewerContext = createContext<Viewer>({ administratorId: '', isOwner: false })

/** Tells everything inside who looks at it. */
export function AdminScope({ administratorId, isOwner, children }: Viewer & { children: ReactNode }) {
  return <ViewerContext value={{ administratorId, isOwner }}>{children}</ViewerContext>
}

/** Returns the id of the administrator who looks. */
export function useAdministratorId(): string {
  return useContext(ViewerContext).administratorId
}

/** Shows what only an owner may do to owners alone; the endpoints behind it ask for themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useContext(ViewerContext).isOwner ? children : null
}
