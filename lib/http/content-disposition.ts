/**
 * Writes the header that gives an answer a file's name of its own (RFC 6266).
 * @param filename any text; sent whole in UTF-8 (RFC 8187), and with plain letters for what cannot read that
 * @param kind whether it is a download, or shown where the browser can
 */
export function contentDisposition(filename: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
