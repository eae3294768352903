import { refuseUnless } from './refusal'

const ELEMENT = /<(?:[^\s<>/:="']+:)?(\w+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Returns the attributes of every element of a name, whatever its prefix, in a part that declares others.
 * @throws {Refused} where a parser could read the part in another way
 */
export function elementsOf(xml: string, name: string): Map<string, string>[] {
  // Packages have no document type definitions (ECMA-376, part 2, 6.2.5), whose entities could change what is read. In comments, in
  // CDATA and in instructions stands what no parser takes for elements.
  const [declaration = ''] = /^\s*<\?xml\s[^>]*\?>/.exec(xml) ?? []
  refuseUnless(!/<[!?]/.test(xml.slice(declaration.length)) && !xml.includes('\0'), 'damaged')
  let written = 0
  for (const _ of xml.matchAll(new RegExp(`<(?:[^\\s<>/:="']+:)?${name}[\\s/>]`, 'g'))) written += 1
  const found: Map<string, string>[] = []
  // One by one: a part may have a hundred thousand elements of other names.
  for (const [, element, attributes = ''] of xml.matchAll(ELEMENT))
    if (element === name) found.push(attributesOf(attributes))
  refuseUnless(found.length === written, 'damaged')
  return found
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      key,
      decodeEntities(double ?? single ?? ''),
    ]),
  )
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Replaces the entities that XML has of itself, by name or number; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return entities.get(name) ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
