'use client'

import { useViewed } from '@/components/admin/panel/use-viewed'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** The button of a row that opens its record's form. */
export function EditButton({ id, name, onEdit }: { id: string; name: string; onEdit: (id: string) => void }) {
  return (
    <button type="button" className="table-button" id={editButtonId(id)} onClick={() => onEdit(id)}>
      Edit<span className="visually-hidden"> {name}</span>
    </button>
  )
}

/**
 * The button over a list that opens an empty form beside it.
 * @param opens the parameter of the URL that names what is open
 */
export function AddButton({ label, opens = 'edit' }: { label: string; opens?: 'view' | 'edit' }) {
  const { view } = useViewed(opens)
  return (
    <Button size="compact" id={editButtonId('new')} onClick={() => view('new')}>
      <Icon name="plus" />
      {label}
    </Button>
  )
}

/** Returns the id of the button that opened a record's form, or an empty one (`new`): it gets the focus when the form closes. */
export function editButtonId(id: string): string {
  return `edit-button-${id}`
}
