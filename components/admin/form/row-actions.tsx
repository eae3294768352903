'use client'

import { type ReactNode, useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { EditButton } from './edit-button'
import './row-actions.css'

type RowActionsProps = {
  id: string
  /** The record's name, for screen readers. */
  name: string
  onEdit: (id: string) => void
  /** The other actions: `RowButton`s and links. */
  children: ReactNode
}

/** The actions on a record, in its row: all as buttons, or Edit and a menu of the others where there is no room. */
export function RowActions({ id, name, onEdit, children }: RowActionsProps) {
  const menu = useId()
  return (
    <div className="row-actions">
      <EditButton id={id} name={name} onEdit={onEdit} />
      <button type="button" className="table-button row-actions-more" popoverTarget={menu}>
        <Icon name="more" />
        <span className="visually-hidden">{`More for ${name}`}</span>
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

/** The button of one action. While an action on the record is under way, a press does nothing. */
export function RowButton({ label, name, pending, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="table-button"
      aria-disabled={pending || undefined}
      onClick={() => pending || onPress()}
    >
      <span>{label}</span>
      <span className="visually-hidden">{` ${name}`}</span>
    </button>
  )
}

/** A link to the record's public page. */
export function ViewOnSite({ name, href }: { name: string; href: string }) {
  return (
    <a className="table-button" href={href} target="_blank" rel="noopener">
      View on site<span className="visually-hidden">{` ${name} (opens in a new tab)`}</span>
    </a>
  )
}
