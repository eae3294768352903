import type { ReactNode } from 'react'
import './empty-state.css'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** One way to go on, as a small quiet link or button. */
  action?: ReactNode
  heading?: 'h2' | 'h3'
}

/** Says that a list is empty and offers one way on. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 120 90" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <circle cx="74" cy="34" r="24" strokeDasharray="4 4" />
        <path d="M34 38H62L84 82H12Z" strokeDasharray="4 4" />
        <path d="M30 34h8v8h-8zM58 34h8v8h-8zM80 78h8v8h-8zM8 78h8v8H8z" fill="var(--color-white)" />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
