/** Finds a record by its slug, with the one that follows it; after the last comes the first. */
export function findWithNext<T extends { slug: string }>(records: readonly T[], slug: string) {
  const index = records.findIndex(record => record.slug === slug)
  const record = records[index]
  const next = records[(index + 1) % records.length]
  return record && next ? { record, next } : undefined
}
