/** Makes the key by which the server knows a repeated try; `crypto.randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the key of a form that is sent: the same one for every try, so that a try whose response was lost is not
 * stored twice, and a new one once the form's content has changed or `clear` was called after a success.
 */
export function holdKey() {
  let last: { content: string; key: string } | undefined
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: newKey() }
      return last.key
    },
    clear() {
      last = undefined
    },
  }
}
