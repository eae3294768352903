const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Writes structured data as text that can stand in a script element: nothing in it, whoever typed it, can end the
 * element or open another. Every JSON-LD block of the site goes through here. The builders beside this file hold their data
 * to the vocabulary of schema.org.
 */
export function serializeJsonLd(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return text.replace(/[<>&\u2028\u2029]/g, character => escapes[character] ?? '')
}
