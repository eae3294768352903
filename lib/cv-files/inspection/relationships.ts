import { refuseUnless } from './refusal'
import { elementsOf } from './xml'

/** A relationship of a package's part (ECMA-376, part 2, 6.5): what it is, where it leads, and whether out of the package. */
export type Relationship = { id: string; type: string; target: string; external: boolean }

// A scheme or a host; no part of a package is named so.
const ELSEWHERE = /^([a-z][a-z\d+.-]*:|[\\/]{2})/i

/** Reads a part of relationships. */
export function parseRelationships(xml: string): Relationship[] {
  return elementsOf(xml, 'Relationship').map(attributes => {
    const textOf = (key: string) => attributes.get(key)?.trim() ?? ''
    const target = textOf('Target')
    const external = textOf('TargetMode').toLowerCase() === 'external' || ELSEWHERE.test(target)
    return { id: textOf('Id'), type: textOf('Type'), target, external }
  })
}

/** The content types of a package's parts: by name in lower case, and by the ending of the name. */
export type ContentTypes = { byName: Map<string, string>; byEnding: Map<string, string> }

// A type and a subtype of 127 characters each (RFC 6838, 4.2).
const LONGEST_TYPE = 255

/**
 * Reads `[Content_Types].xml` (ECMA-376, part 2, 6.2.3.4).
 * @throws {Refused} where it declares one of them twice, as readers could take either, or one that is too long for a content type
 */
export function parseContentTypes(xml: string): ContentTypes {
  const typesBy = (element: string, key: string) => {
    const entries = elementsOf(xml, element).map(
      attributes =>
        [
          (attributes.get(key) ?? '').replace(/^\//, '').toLowerCase(),
          (attributes.get('ContentType') ?? '').trim().toLowerCase(),
        ] as const,
    )
    const types = new Map(entries)
    refuseUnless(types.size === entries.length, 'damaged')
    refuseUnless(
      entries.every(([, type]) => type.length <= LONGEST_TYPE),
      'damaged',
    )
    return types
  }
  return { byName: typesBy('Override', 'PartName'), byEnding: typesBy('Default', 'Extension') }
}

/** Returns the content type of a part, '' where none is declared. */
export function contentTypeOf({ byName, byEnding }: ContentTypes, name: string): string {
  const key = name.toLowerCase()
  return byName.get(key) ?? byEnding.get(key.split('.').at(-1) ?? '') ?? ''
}
