/**
 * Tells whether a text could be a record's id; one that could not names no record (a 404). PostgreSQL takes capitals too, and we do not,
 * so that a record has one spelling: ids are compared as texts.
 */
export function isRecordId(text: string): boolean {
  return findRecordId(text) === text
}

/** Returns the record's id that a text begins with, in its one spelling; undefined where it begins with none. */
export function findRecordId(text: string): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/i.exec(text)?.[0].toLowerCase()
}
