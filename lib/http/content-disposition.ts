import writeHeader from 'content-disposition'

/**
 * Writes the header that gives a response a file name of its own (RFC 6266): whole in UTF-8 (RFC 8187), and without
 * accents for clients that can't read that.
 */
export function contentDisposition(filename: string, type: 'attachment' | 'inline' = 'attachment'): string {
  // The library takes what stands before a slash for a folder, and leaves it out.
  const name = filename.replace(/[\\/]/g, '-')
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
  return writeHeader(name, { type, fallback: plain })
}
