'use client'

import { type Opens, openingAttributes } from '@/components/admin/panel/opening-form'
import { useViewed } from '@/components/admin/panel/use-viewed'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** The button of a row that opens its record's form. */
export function EditButton({ id, name, onEdit }: { id: string; name: string; onEdit: (id: string) => void }) {
  return (
    <button {...openingAttributes('edit', id, onEdit)} className="table-button" id={editButtonId(id)}>
      Edit<span className="visually-hidden">{` ${name}`}</span>
    </button>
  )
}

/**
 * The button over a list that opens an empty form beside it.
 * @param opens the parameter of the URL that names what is open
 */
export function AddButton({ label, opens = 'edit' }: { label: string; opens?: Opens }) {
  const { view } = useViewed(opens)
  return (
    <Button {...openingAttributes(opens, 'new', view)} size="compact" id={editButtonId('new')}>
      <Icon name="plus" />
      {label}
    </Button>
  )
}

/** Returns the element id of the button that opens a record's form (`new` for an empty one), which gets the focus when the form closes. */
export function editButtonId(id: string): string {
  return `edit-button-${id}`
}
