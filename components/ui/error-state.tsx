import type { ReactNode } from 'react'
import { Banner } from './banner'
import './states.css'

/** Stands where something could not be loaded: the message, and a way on. */
export function ErrorState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="failed">
      <Banner kind="err" title={title} live>
        {children}
      </Banner>
      {action && <div className="failed__act">{action}</div>}
    </div>
  )
}
