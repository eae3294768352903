import type { ReactNode } from 'react'
import { Icon } from './icon'
import { PageLink } from './page-link'
import type { Stock } from './title-bar'
import './ticket.css'

const shapes = {
  lying: { ticket: 'ticket', stub: 'ticket-stub', main: 'ticket-main' },
  standing: { ticket: 'course-ticket', stub: 'course-ticket-stub', main: 'course-ticket-main' },
}

type TicketProps = {
  /** Lying: the stub at the left, `foot` at the right. Standing: the stub on top, `foot` below the text. */
  shape: keyof typeof shapes
  stock: Stock
  stub: ReactNode
  href: string
  title: string
  text: string
  /** What to know before opening the record, under the text. */
  note?: string | undefined
  foot: ReactNode
}

/** A record of a list as a print-shop ticket; the whole ticket leads to the record. */
export function Ticket({ shape, stock, stub, href, title, text, note, foot }: TicketProps) {
  const look = shapes[shape]
  return (
    <li className={`${look.ticket} stock-${stock}`}>
      <div className={look.stub}>{stub}</div>
      <div className={look.main}>
        <h2>
          <PageLink href={href}>{title || 'N/A'}</PageLink>
        </h2>
        <p>{text || 'N/A'}</p>
        {note && <p className="ticket-note">{note}</p>}
        {shape === 'standing' && foot}
      </div>
      {shape === 'lying' && foot}
    </li>
  )
}

/** The arrow of a ticket: a drawing, as the title is the link. */
export function TicketArrow({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'icon-button icon-button--large' : 'icon-button'} aria-hidden="true">
      <Icon name="arrow-right" />
    </span>
  )
}
