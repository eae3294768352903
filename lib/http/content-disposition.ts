/**
 * Writes the header that makes an answer a download under a name of its own (RFC 6266).
 * @param filename any text; sent whole in UTF-8 (RFC 8187), and with plain letters for what cannot read that
 */
export function contentDisposition(filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
