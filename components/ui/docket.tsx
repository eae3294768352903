import type { ReactNode } from 'react'
import type { Stock } from './title-bar'
import './docket.css'

type DocketProps = {
  stock: Stock
  /** What it is called for screen readers. */
  label: string
  /** Over the title: a category, a type. */
  kind?: ReactNode
  title: string
  /** Whether the title heads what is nowhere else on the page; a record's repeats the page's own. */
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
  /** A link to do something with it. */
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
