'use client'

import { createContext, type ReactNode, useContext } from 'react'

type Scope = {
  administratorId: string
  email: string
  isOwner: boolean
  /** Whether the site sends mail. */
  mailIsOn: boolean
}

const ScopeContext = createContext<Scope>({ administratorId: '', email: '', isOwner: false, mailIsOn: false })

/** Tells everything inside who looks at it, and whether mail is sent. */
export function AdminScope({ children, ...scope }: Scope & { children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the id of the administrator who looks. */
export function useAdministratorId(): string {
  return useContext(ScopeContext).administratorId
}

/** Returns the e-mail of the administrator who looks, by which records name who did something. */
export function useOwnEmail(): string {
  return useContext(ScopeContext).email
}

/** Returns whether the administrator who looks may do everything. */
export function useIsOwner(): boolean {
  return useContext(ScopeContext).isOwner
}

/** Returns whether the site sends mail, so that nothing is said of letters that never leave. */
export function useMailIsOn(): boolean {
  return useContext(ScopeContext).mailIsOn
}

/** What is said in the place of a letter where mail is off. */
export const NOBODY_TOLD = 'Mail is off: nobody is told. Call or write to them.'

/** Shows what only an owner may do to owners alone; the endpoints behind it ask for themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useIsOwner() ? children : null
}
