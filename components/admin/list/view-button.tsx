/** The button of a row that opens its record's panel; `viewButtonId` finds it again when the panel closes. */
export function ViewButton({ id, name, onView }: { id: string; name: string; onView: (id: string) => void }) {
  return (
    <button type="button" className="table-button" id={viewButtonId(id)} onClick={() => onView(id)}>
      View<span className="visually-hidden"> {name}</span>
    </button>
  )
}

/** The id of a record's View button, to which the focus goes back when its panel closes. */
export function viewButtonId(id: string): string {
  return `view-${id}`
}
