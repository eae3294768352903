import { MAC_FOLDERS } from './field-instruction'

// How older Macs name a file. Only under the name that their disk has from the start: another one could be taken for a scheme. Slashes,
// with which a host begins, cannot stand in it.
const MAC_PATH = /^(?:file:\/\/(?:localhost)?\/)?Macintosh HD(?::[^/\\:\p{Cc}]+)+$/iu
// How Word for Mac names one of its own.
const MAC_FILE = new RegExp(`^file://(?=//${MAC_FOLDERS})/`)

const HEX_DIGITS = new Map(
  [...'0123456789abcdefABCDEF'].map(digit => [digit.charCodeAt(0), Number.parseInt(digit, 16)]),
)

/** Whether a target is a file on the disk of whoever opens the document, such as `file:///C:\Templates\CV.dotx`. */
export function isOnOwnDisk(target: string): boolean {
  const decoded = decodePercent(target)
  if (MAC_PATH.test(decoded)) return true
  // Readers leave out blanks and control characters in front of a name, and some within.
  const path = decoded
    .replace(/[\0-\x20]+/g, '')
    .replaceAll('\\', '/')
    .replace(MAC_FILE, '')
  const local = path.replace(/^file:\/\/(localhost)?(?=\/[^/])/i, '').replace(/^\/?[a-z]:(?=\/)/i, '')
  // `\??\` leads to any name that Windows has, shares among them.
  return !/^(\/\/|\/?\?)/.test(local) && !local.includes(':')
}

/** Decodes `%20` and the like in one pass, in little time also where there are millions of them. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  const codes = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const escaped = text[at] === '%' ? byteAt(text, at + 1) : undefined
    codes[length++] = escaped ?? text.charCodeAt(at)
    if (escaped !== undefined) at += 2
  }
  return Buffer.from(codes.buffer, 0, length * 2).toString('utf16le')
}

/** What two hexadecimal digits there say; none where they are something else. */
function byteAt(text: string, at: number): number | undefined {
  const high = HEX_DIGITS.get(text.charCodeAt(at))
  const low = HEX_DIGITS.get(text.charCodeAt(at + 1))
  return high === undefined || low === undefined ? undefined : high * 16 + low
}
