'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { lockUrl, untilUnlocked } from './url-lock'

type Refresh = {
  /** Whether the page is being read again, until it shows every refresh that was requested. */
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
  // How many refreshes were requested, in all and before the last one began. Where the two differ, another is needed.
  const [requested, setRequested] = useState(0)
  const [begun, setBegun] = useState(0)
  const unlock = useRef<(() => void) | null>(null)

  const refresh = useCallback(() => {
    setRequested(count => count + 1)
  }, [])

  useEffect(() => {
    if (reading || requested === begun) return
    let isLatest = true
    // A save may close its panel by a step back, which must come first: after a refresh, a step back has the router fetch the page again.
    void untilUnlocked().then(() => {
      if (!isLatest) return
      unlock.current = lockUrl()
      startTransition(() => router.refresh())
      setBegun(requested)
    })
    return () => {
      isLatest = false
    }
  }, [reading, requested, begun, router])

  // Unlocks the URL where the administrator leaves the page meanwhile, for example by logging out.
  useEffect(() => {
    if (reading) return () => unlock.current?.()
  }, [reading])

  // After Back or Forward the router shows what it had read there before: older than the refresh, or nothing if the URL had changed since.
  useEffect(() => {
    if (begun === 0) return
    window.addEventListener('popstate', refresh)
    return () => window.removeEventListener('popstate', refresh)
  }, [begun, refresh])

  const refreshing = reading || requested !== begun
  const value = useMemo(() => ({ refreshing, refresh }), [refreshing, refresh])
  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** Returns the function that has the page read again, and whether it is being read. For components within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return use(RefreshContext)
}
