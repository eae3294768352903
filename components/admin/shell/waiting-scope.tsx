'use client'

import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { type CountedWaiting, NOTHING_WAITS, type Waiting } from '@/lib/dashboard/schema'

type Scope = { waiting: Waiting; report: (counted: CountedWaiting) => void }

const WaitingContext = createContext<Scope>({ waiting: NOTHING_WAITS, report: () => {} })

type WaitingScopeProps = {
  /** As the first page was rendered. */
  first: CountedWaiting
  children: ReactNode
}

/** Gives the menu its counts. The frame stays while pages change, so each page reports what was counted for it; the latest count is shown. */
export function WaitingScope({ first, children }: WaitingScopeProps) {
  const [latest, setLatest] = useState(first)
  const report = useCallback(
    (counted: CountedWaiting) => setLatest(known => (counted.at > known.at ? counted : known)),
    [],
  )
  return <WaitingContext value={{ waiting: latest.waiting, report }}>{children}</WaitingContext>
}

/** Returns how much waits for the administrator. */
export function useWaiting(): Waiting {
  return use(WaitingContext).waiting
}

/** Reports to the frame around a page what was counted for the page. */
export function ReportWaiting({ counted }: { counted: CountedWaiting }) {
  const { report } = use(WaitingContext)
  useEffect(() => report(counted), [report, counted])
  return null
}
