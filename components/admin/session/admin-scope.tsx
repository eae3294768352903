'use client'

import { createContext, type ReactNode, use } from 'react'

type Scope = {
  administratorId: string
  email: string
  isOwner: boolean
  /** Whether the site sends mail. */
  mailIsOn: boolean
  /** Whether the site takes payments. */
  paysOnline: boolean
}

const ScopeContext = createContext<Scope>({
  administratorId: '',
  email: '',
  isOwner: false,
  mailIsOn: false,
  paysOnline: false,
})

/** Provides the signed-in administrator, and whether mail and payments are on, to its children. */
export function AdminScope({ children, ...scope }: Scope & { children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the id of the signed-in administrator. */
export function useAdministratorId(): string {
  return use(ScopeContext).administratorId
}

/** Returns the e-mail of the signed-in administrator, by which records name who did something. */
export function useOwnEmail(): string {
  return use(ScopeContext).email
}

/** Returns whether the signed-in administrator is an owner. */
export function useIsOwner(): boolean {
  return use(ScopeContext).isOwner
}

/** Returns whether the site sends mail, so that no text promises letters that are never sent. */
export function useMailIsOn(): boolean {
  return use(ScopeContext).mailIsOn
}

/** Returns whether the site takes payments, so that no text promises a page to pay on. */
export function usePaysOnline(): boolean {
  return use(ScopeContext).paysOnline
}

/** The text where mail is off, so that no letter is sent. */
export const NOBODY_TOLD = 'Mail is off: nobody is told. Call or write to them.'

/** Shows its content to owners alone; the endpoints check the role themselves. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useIsOwner() ? children : null
}
