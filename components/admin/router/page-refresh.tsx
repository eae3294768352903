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
import { holdUrl } from './history-step'

type Refresh = {
  /** Whether the page is being read again, until it shows all that was asked for. */
  refreshing: boolean
  /** Has the page read again. */
  refresh: () => void
}

const RefreshContext = createContext<Refresh>({ refreshing: false, refresh: () => {} })

/**
 * Reads the page again for everything within it, one time after the other. Until that is done the URL stays as it is
 * (`holdUrl` says why).
 */
export function PageRefresh({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [reading, startTransition] = useTransition()
  // How often it was asked for, and how much of that the last reading began after: what was on its way then may be older.
  const [asked, setAsked] = useState(0)
  const [begun, setBegun] = useState(0)
  const latest = useRef(0)
  const release = useRef<(() => void) | null>(null)

  const refresh = useCallback(() => {
    // At once: a panel is closed in the same breath as what it did has the page read again.
    release.current ??= holdUrl()
    latest.current += 1
    setAsked(latest.current)
  }, [])

  useEffect(() => {
    if (reading) return
    if (asked !== begun) {
      startTransition(() => router.refresh())
      setBegun(asked)
    } else if (asked === latest.current) {
      release.current?.()
      release.current = null
    }
  }, [reading, asked, begun, router])

  // Somebody who leaves meanwhile, as by logging out, finds the URL free again.
  useEffect(() => () => release.current?.(), [])

  const refreshing = reading || asked !== begun
  const value = useMemo(() => ({ refreshing, refresh }), [refreshing, refresh])
  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** The way to have the page read again, from anywhere within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return useContext(RefreshContext)
}
