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
import { lockUrl } from './history-step'

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
  const latest = useRef(0)
  const unlock = useRef<(() => void) | null>(null)

  const refresh = useCallback(() => {
    // Synchronously: a panel is closed in the same event that requests the refresh.
    unlock.current ??= lockUrl()
    latest.current += 1
    setAsked(latest.current)
  }, [])

  useEffect(() => {
    if (reading) return
    if (asked !== begun) {
      startTransition(() => router.refresh())
      setBegun(asked)
    } else if (asked === latest.current) {
      unlock.current?.()
      unlock.current = null
    }
  }, [reading, asked, begun, router])

  // Whoever leaves meanwhile, as by logging out, leaves no lock behind.
  useEffect(() => () => unlock.current?.(), [])

  const refreshing = reading || asked !== begun
  const value = useMemo(() => ({ refreshing, refresh }), [refreshing, refresh])
  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** The way to have the page read again, from anywhere within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return useContext(RefreshContext)
}
