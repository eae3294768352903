import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import './title-bar.css'

export type Stock = 'sky' | 'acha' | 'laterite' | 'hill' | 'mist' | 'paper'

type TitleBarProps = {
  title: string
  lead?: ReactNode
  crumbs: readonly Crumb[]
  stock: Stock
  /** A longer title, such as a record's, is set smaller. */
  long?: boolean
  /** The section's overprint drawing, 760 by 360 units. */
  art?: ReactNode
}

// In characters: what is longer would fill a screen.
const MOST_IN_LARGE = 60

const longTitleClass = (title: string) =>
  title.length > MOST_IN_LARGE ? 'title-bar-title--longest' : 'title-bar-title--long'

/** The head of a page: where it stands, its name, one sentence and one drawing. */
export function TitleBar({ title, lead, crumbs, stock, long = false, art }: TitleBarProps) {
  return (
    <section className={`title-bar stock-${stock}`}>
      <div className={art ? 'container title-bar-room' : 'container'}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={long ? longTitleClass(title) : undefined}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {/* Behind the text, so that a bar that grows as the page arrives has no drawing to move. */}
      {art && (
        <svg
          className="title-bar-art screen-only"
          viewBox="0 0 760 360"
          preserveAspectRatio="xMaxYMax meet"
          aria-hidden="true"
        >
          {art}
        </svg>
      )}
    </section>
  )
}
