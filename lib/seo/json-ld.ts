export type JsonLdValue = string | number | boolean | JsonLdThing | readonly JsonLdValue[] | undefined
export type JsonLdThing = { readonly [name: string]: JsonLdValue }

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Gives structured data as text that can stand in a script element: nothing in it, whoever typed it, can end the
 * element or open another. Every JSON-LD block of the site goes through here.
 */
export function serializeJsonLd(data: JsonLdThing): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return text.replace(/[<>&\u2028\u2029]/g, character => escapes[character] ?? '')
}
