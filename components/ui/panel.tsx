import type { ReactNode } from 'react'
import { classNames } from './class-names'
import './panel.css'

type PanelProps = {
  /** Names the panel; must be unique on the page. */
  id: string
  title: ReactNode
  /** Beside the title: a badge or a close button. */
  aside?: ReactNode
  children: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
}

/** A sheet beside a list: the details of one record, or its form. */
export function Panel({ id, title, aside, children, actions }: PanelProps) {
  return (
    <section className="panel" aria-labelledby={`${id}-title`} id={id}>
      <div className="panel-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
      {actions && <div className="panel-actions">{actions}</div>}
    </section>
  )
}

type PanelPartProps = {
  title: string
  /** Whether it holds nothing but controls, which are of no use on paper. */
  onScreen?: boolean
  children: ReactNode
}

/** One part of a panel under a small heading. */
export function PanelPart({ title, onScreen, children }: PanelPartProps) {
  return (
    <div className={classNames('panel-part', onScreen && 'panel-controls')}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
