import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import type { Stock } from '@/content/schema'
import './record.css'

type Props = {
  stock: Stock
  crumbs: readonly Crumb[]
  title: string
  sub?: string
  children: ReactNode
}

/** Breadcrumbs and name on the record's own stock; its picture, the child, crosses the stock's lower edge. */
export function RecordHead({ stock, crumbs, title, sub, children }: Props) {
  return (
    <section className={`record stock-${stock}`}>
      <div className="container">
        <Breadcrumbs crumbs={crumbs} />
        <div className="record-head">
          <h1>{title}</h1>
          {sub && <p>{sub}</p>}
        </div>
      </div>
      <div className="container">{children}</div>
    </section>
  )
}
