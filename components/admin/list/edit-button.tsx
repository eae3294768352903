/** The button of a row that opens its record's form; `editButtonId` finds it again when the form closes. */
export function EditButton({ id, name, onEdit }: { id: string; name: string; onEdit: (id: string) => void }) {
  return (
    <button type="button" className="table-button" id={editButtonId(id)} onClick={() => onEdit(id)}>
      Edit<span className="visually-hidden"> {name}</span>
    </button>
  )
}

/** The id of a record's Edit button; with `new`, of the button that adds one. */
export function editButtonId(id: string): string {
  return `edit-button-${id}`
}
