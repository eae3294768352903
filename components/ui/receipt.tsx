import type { ReactNode } from 'react'
import { AnnouncedBanner } from './announced-banner'
import './receipt.css'

type ReceiptProps = {
  /** The sentence that says that it was received. */
  message: string
  /** What follows at once. */
  children: ReactNode
  /** What was received, as names and values. */
  facts: readonly (readonly [name: string, value: string])[]
}

/** Takes the place of a form that was sent: says that it was received, and what was. */
export function Receipt({ message, facts, children }: ReceiptProps) {
  return (
    <div className="receipt">
      <AnnouncedBanner kind="ok" title={message}>
        {children}
      </AnnouncedBanner>
      <dl className="receipt-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A part under a receipt, with its heading. */
export function ReceiptPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="receipt-part">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
