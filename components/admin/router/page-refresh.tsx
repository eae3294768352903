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
  useTransition,
} from 'react'
import { holdUrl } from './history-step'

type Refresh = {
  /** Whether the page is being read again. */
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
  const [refreshing, startTransition] = useTransition()
  const release = useRef<(() => void) | null>(null)
  const outdated = useRef(false)

  const refresh = useCallback(() => {
    // What is on its way may have been read before the change that asks for this.
    outdated.current = release.current !== null
    if (outdated.current) return
    release.current = holdUrl()
    startTransition(() => router.refresh())
  }, [router])

  useEffect(() => {
    if (refreshing || !release.current) return
    release.current()
    release.current = null
    if (outdated.current) refresh()
  }, [refreshing, refresh])

  // Somebody who leaves meanwhile, as by logging out, finds the URL free again.
  useEffect(() => () => release.current?.(), [])

  const value = useMemo(() => ({ refreshing, refresh }), [refreshing, refresh])
  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** The way to have the page read again, from anywhere within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return useContext(RefreshContext)
}
