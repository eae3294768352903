import type { CvKind } from './policy'

const FIRST_KILOBYTE = 1024

/** Looks for a kind's marks in bytes that pass by, keeping only as many as a mark may straddle. */
export type ContentCheck = {
  /** Takes the next bytes of the file. */
  push(chunk: Uint8Array): void
  /** Says whether every mark has been seen where it must stand. */
  matches(): boolean
}

/**
 * Starts a check of a file's content.
 * @param kind what the file's name claims it to be
 */
export function checkContent(kind: CvKind): ContentCheck {
  const wanted = kind.marks.map(mark => ({
    bytes: Buffer.from(mark.bytes),
    within: mark.within,
    seen: false,
  }))
  const overlap = Math.max(...wanted.map(mark => mark.bytes.length)) - 1
  let tail = Buffer.alloc(0)
  let offset = 0

  return {
    push(chunk) {
      const window = Buffer.concat([tail, chunk])
      const start = offset - tail.length
      for (const mark of wanted) {
        const found = mark.seen ? -1 : window.indexOf(mark.bytes)
        if (found >= 0) mark.seen = isInPlace(mark.within, start + found)
      }
      offset += chunk.length
      tail = Buffer.from(window.subarray(-overlap))
    },
    matches: () => wanted.every(mark => mark.seen),
  }
}

function isInPlace(within: CvKind['marks'][number]['within'], position: number): boolean {
  if (within === 'start') return position === 0
  return within === 'file' || position < FIRST_KILOBYTE
}
