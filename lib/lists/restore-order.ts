/**
 * Puts rows that were fetched by their ids into the order of those ids.
 * @param ids the order
 * @param rows in any order; an id without a row is passed over
 */
export function restoreOrder<Row extends { id: string }>(ids: readonly string[], rows: Row[]): Row[] {
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => rowsById.get(id) ?? [])
}
