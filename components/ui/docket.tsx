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
  children: ReactNode
}

/** A card beside a page's text, with a torn-off head: the facts of a record. */
export function Docket({ stock, label, kind, title, children }: DocketProps) {
  return (
    <aside className="docket" aria-label={label}>
      <div className={`docket-card stock-${stock}`}>
        <div className="docket-head">
          {kind}
          <p className="docket-title">{title || 'N/A'}</p>
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
      <dd>
        {value}
        {note && <small>{note}</small>}
        {children}
      </dd>
    </div>
  )
}
