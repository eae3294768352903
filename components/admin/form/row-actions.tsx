'use client'

import { type ReactNode, useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { EditButton } from './edit-button'
import './row-actions.css'

type RowActionsProps = {
  id: string
  /** Of the record, for screen readers. */
  name: string
  onEdit: (id: string) => void
  /** What else is done with it: `RowButton`s and links. */
  children: ReactNode
}

/** What is done with a record, in its row: each in one press, or beside Edit in a menu where there is no room for all. */
export function RowActions({ id, name, onEdit, children }: RowActionsProps) {
  const menu = useId()
  return (
    <div className="row-actions">
      <EditButton id={id} name={name} onEdit={onEdit} />
      <button type="button" className="table-button row-actions-more" popoverTarget={menu}>
        <Icon name="more" />
        <span className="visually-hidden">More for {name}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button or link that is pressed by key arrives as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes after what was pressed in it */}
      <div
        id={menu}
        className="row-actions-others"
        popover="auto"
        onClick={event => event.currentTarget.hidePopover?.()}
      >
        {children}
      </div>
    </div>
  )
}

type RowButtonProps = { label: string; name: string; pending?: boolean; onPress: () => void }

/** One thing that is done with a record; while something is being done with it, a press is without effect. */
export function RowButton({ label, name, pending, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="table-button"
      aria-disabled={pending || undefined}
      onClick={() => pending || onPress()}
    >
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}

/** Leads to a record's own page, as visitors see it. */
export function ViewOnSite({ name, href }: { name: string; href: string }) {
  return (
    <a className="table-button" href={href} target="_blank" rel="noopener">
      View on site<span className="visually-hidden"> {name} (opens in a new tab)</span>
    </a>
  )
}
