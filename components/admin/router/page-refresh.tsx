'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { lockUrl, untilUnlocked } from './url-lock'

type Refresh = {
  /** Whether the page is being read again, until it shows all that was asked for. */
  refreshing: boolean
  /** Has the page read again. */
  refresh: () => void
}

const RefreshContext = createContext<Refresh>({ refreshing: false, refresh: () => {} })

/**
 * Refreshes the page for everything within it, one refresh after the other. Until that is done the URL is locked
 * (`lockUrl` says why).
 */
export function PageRefresh({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [reading, startTransition] = useTransition()
  // How often a refresh was requested, and how often when the last one began: what was requested since needs another.
  const [asked, setAsked] = useState(0)
  const [begun, setBegun] = useState(0)
  const unlock = useRef<(() => void) | null>(null)

  const refresh = useCallback(() => {
    setAsked(count => count + 1)
  }, [])

  useEffect(() => {
    if (reading || asked === begun) return
    let isLatest = true
    // What was saved may be closed by a step back, which goes first: one over a refreshed page has the router fetch it once more.
    void untilUnlocked().then(() => {
      if (!isLatest) return
      unlock.current = lockUrl()
      startTransition(() => router.refresh())
      setBegun(asked)
    })
    return () => {
      isLatest = false
    }
  }, [reading, asked, begun, router])

  // Whoever leaves meanwhile, as by logging out, leaves no lock behind.
  useEffect(() => {
    if (reading) return () => unlock.current?.()
  }, [reading])

  // The router goes back to what it read at that place before: older than the refresh, or, where the URL had changed since, nothing.
  useEffect(() => {
    if (begun === 0) return
    window.addEventListener('popstate', refresh)
    return () => window.removeEventListener('popstate', refresh)
  }, [begun, refresh])

  const refreshing = reading || asked !== begun
  const value = useMemo(() => ({ refreshing, refresh }), [refreshing, refresh])
  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** The way to have the page read again, from anywhere within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return useContext(RefreshContext)
}
