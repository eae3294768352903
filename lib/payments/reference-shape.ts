/** Whether a text could be one of our references; anything else is not worth a look in the database. */
export function looksLikeReference(text: string): boolean {
  return /^pc-[2-9a-z]{20}$/.test(text)
}
