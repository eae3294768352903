import type { ReactNode } from 'react'
import type { Stock } from './title-bar'
import './docket.css'

type DocketProps = {
  stock: Stock
  /** Its name for screen readers. */
  label: string
  /** Shown above the title: a category or a type. */
  kind?: ReactNode
  title: string
  /** Whether the title is a heading; leave it out where the title repeats the page's own heading. */
  heading?: boolean
  children: ReactNode
}

/** A card beside a page's text, with a torn-off head: the facts of a record. */
export function Docket({ stock, label, kind, title, heading = false, children }: DocketProps) {
  const Title = heading ? 'h2' : 'p'
  return (
    <aside className="docket" aria-label={label}>
      <div className={`docket-card stock-${stock}`}>
        <div className="docket-head">
          {kind}
          <Title className="docket-title">{title || 'N/A'}</Title>
        </div>
        {children}
      </div>
    </aside>
  )
}

type FactProps = {
  name: string
  value: string
  note?: string | undefined
  /** A link to do something with the value. */
  children?: ReactNode
}

/** One fact in a docket's `<dl>`. */
export function Fact({ name, value, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      {/* null where there is none: undefined takes more bytes in the data that React gets. */}
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
        {children ?? null}
      </dd>
    </div>
  )
}
