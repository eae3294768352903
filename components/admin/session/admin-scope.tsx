'use client'

import { createContext, type ReactNode, useContext } from 'react'

type Scope = {
  administratorId: string
  isOwner: boolean
  /** Whether the site sends mail. */
  mailIsOn: boolean
}

const ScopeContext = createContext<Scope>({ administratorId: '', isOwner: false, mailIsOn: false })

/** Tells everything inside who looks at it, and whether mail is sent. */
export function AdminScope({ children, ...scope }: Scope & { children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the id of the administrator who looks. */
export function useAdministratorId(): string {
  return useContext(ScopeContext).administratorId
}

/** Returns whether the site sends mail, so that nothing is said of letters that never leave. */
export function useMailIsOn(): boolean {
  return useContext(ScopeContext).mailIsOn
}

/** What is said in the place of a letter where mail is off. */
export const NOBODY_TOLD = 'Mail is off: nobody is told. Call or write to them.'

/** Shows what only an owner may do to owners alone; the endpoints behind it ask for themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useContext(ScopeContext).isOwner ? children : null
}
