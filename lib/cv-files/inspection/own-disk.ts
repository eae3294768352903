import { MAC_FOLDERS } from './field-instruction'

// How older Macs name a file. Only under the name that their disk has from the start: another one could be taken for a scheme. Slashes,
// with which a host begins, cannot stand in it.
const MAC_PATH = /^(?:file:\/\/(?:localhost)?\/)?Macintosh HD(?::[^/\\:\p{Cc}]+)+$/iu
// How Word for Mac names one of its own.
const MAC_FILE = new RegExp(`^file://(?=//${MAC_FOLDERS})/`)

/** Whether a target is a file on the disk of whoever opens the document, such as `file:///C:\Templates\CV.dotx`. */
export function isOnOwnDisk(target: string): boolean {
  const decoded = decodePercent(target)
  if (MAC_PATH.test(decoded)) return true
  // Readers leave out blanks and control characters in front of a name, and some within.
  const path = decoded
    .replace(/[\0-\x20]/g, '')
    .replaceAll('\\', '/')
    .replace(MAC_FILE, '')
  const local = path.replace(/^file:\/\/(localhost)?(?=\/[^/])/i, '').replace(/^\/?[a-z]:(?=\/)/i, '')
  // `\??\` leads to any name that Windows has, shares among them.
  return !/^(\/\/|\/?\?)/.test(local) && !local.includes(':')
}

function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
