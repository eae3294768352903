'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useTransition } from 'react'
import { holdUrl } from './history-step'

type Refresh = {
  /** Whether the page is being read again. */
  refreshing: boolean
  /** Has the page read again. */
  refresh: () => void
}

const RefreshContext = createContext<Refresh>({ refreshing: false, refresh: () => {} })

/** Reads the page again for everything within it. Until that is done the URL stays as it is (`holdUrl` says why). */
export function PageRefresh({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [refreshing, startTransition] = useTransition()
  const release = useRef(() => {})

  useEffect(() => {
    if (!refreshing) release.current()
  }, [refreshing])

  const value = useMemo(() => {
    const refresh = () => {
      release.current()
      release.current = holdUrl()
      startTransition(() => router.refresh())
    }
    return { refreshing, refresh }
  }, [refreshing, router])

  return <RefreshContext value={value}>{children}</RefreshContext>
}

/** The way to have the page read again, from anywhere within `PageRefresh`. */
export function usePageRefresh(): Refresh {
  return useContext(RefreshContext)
}
