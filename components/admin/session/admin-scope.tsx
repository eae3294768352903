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

/** Provides who is signed in, and whether mail is sent, to everything inside. */
export function AdminScope({ children, ...scope }: Scope & { children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the id of the signed-in administrator. */
export function useAdministratorId(): string {
  return useContext(ScopeContext).administratorId
}

/** Returns the e-mail of the signed-in administrator, by which records name who did something. */
export function useOwnEmail(): string {
  return useContext(ScopeContext).email
}

/** Returns whether the signed-in administrator is an owner. */
export function useIsOwner(): boolean {
  return useContext(ScopeContext).isOwner
}

/** Returns whether the site sends mail, so that nothing is said of letters that never leave. */
export function useMailIsOn(): boolean {
  return useContext(ScopeContext).mailIsOn
}

/** What is said in the place of a letter where mail is off. */
export const NOBODY_TOLD = 'Mail is off: nobody is told. Call or write to them.'

/** Shows its content to owners alone; the endpoints check the role themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useIsOwner() ? children : null
}
