/** Makes a text of 128 random bits, in hexadecimal. Not by `crypto.randomUUID`, which browsers lack on plain http. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
