import { refuseUnless } from './refusal'
import type { XmlAttribute } from './xml-tokens'

/** The longest style sheet of a picture that is read, in characters. */
export const LONGEST_STYLE = 1024 ** 2

const ADDRESSES = ['href', 'src', 'base']
// Of the picture itself. What is in `data:` is no other document.
const INSIDE = /^\s*(#|data:(?!image\/svg)|$)/i
// Blanks are taken once: a long run of them could otherwise be split at each.
const URL_ELSEWHERE = /url\((?!\s*(?:["']\s*)?(#|data:(?!image\/svg)))/i
// Escaped letters could be those of either. Other attributes have the paths of Windows.
const IMPORT = /@import|\\[\da-f]/i

/**
 * Refuses what an element of a picture in SVG takes in from elsewhere, such as a file on a share.
 * @param name the element's; where a link leads is not loaded
 */
export function refuseReferences(name: string, attributes: XmlAttribute[]): void {
  for (const attribute of attributes) {
    const isAddress = name !== 'a' && ADDRESSES.includes(attribute.name.toLowerCase())
    refuseUnless(!isAddress || INSIDE.test(attribute.value), 'remote')
    refuseUnless(!URL_ELSEWHERE.test(attribute.value), 'remote')
    if (attribute.name === 'style') refuseStyle(attribute.value)
  }
}

/** Refuses a style sheet that takes in something from elsewhere. */
export function refuseStyle(style: string): void {
  refuseUnless(!URL_ELSEWHERE.test(style) && !IMPORT.test(style), 'remote')
}
