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
    <div className="error-state">
      <Banner kind="error" title={title} live>
        {children}
      </Banner>
      {action && <div className="error-state-actions">{action}</div>}
    </div>
  )
}
