import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import './title-bar.css'

export type Stock = 'sky' | 'acha' | 'laterite' | 'hill' | 'mist'

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

// In characters; a longer title would fill a screen.
const MOST_IN_LARGE = 60

const longTitleClass = (title: string) =>
  title.length > MOST_IN_LARGE ? 'title-bar-title--longest' : 'title-bar-title--long'

/** The head of a page: its place in the site, its name, one sentence and one drawing. */
export function TitleBar({ title, lead, crumbs, stock, long = false, art }: TitleBarProps) {
  return (
    <section className={`title-bar stock-${stock}`}>
      <div className={art ? 'container title-bar-room' : 'container'}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={long ? longTitleClass(title) : undefined}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {/* After the text: a bar that grows while the page arrives then has no drawing to move yet. */}
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
