/** How the client ends a request: waits for the response, closes its side after the last byte, or breaks off. */
export type Ending = 'waits' | 'half-closes' | 'breaks-off'

/**
 * One request as it is sent, as Latin-1 text with a character for each byte. `{job}` and the like are replaced by ids and tokens of the
 * site, so that a seed gives the same run on another site; `{length}` is replaced by the length of the body.
 */
export type Case = {
  /** What the case tries, for the report. */
  kind: string
  head: string
  body: string
  ending: Ending
  /** Whether the request is valid HTTP, so that the site must respond. */
  wellFormed: boolean
}

/** The parts of a request. */
export type Parts = {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  /** Latin-1 text. */
  body?: string
}

/** Writes a request that keeps to HTTP/1.1 and asks for the connection to be closed after it. */
export function writeCase(kind: string, { method, target, headers, body }: Parts): Case {
  const lines = [
    `${method} ${asTarget(target)} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...headers.map(([name, value]) => `${name}: ${asHeaderValue(value)}`),
    ...(body === undefined ? [] : ['Content-Length: {length}']),
    'Connection: close',
  ]
  const head = `${lines.join('\r\n')}\r\n\r\n`
  return { kind, head, body: body ?? '', ending: 'waits', wellFormed: true }
}

/** Turns any text into Latin-1 text of its UTF-8 bytes; a lone surrogate becomes U+FFFD. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Encodes a text for a path or a query, byte by byte where it must be; a lone surrogate becomes U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

// A target with a space or a control character is not valid HTTP, so it is encoded here; socket-cases.ts sends such targets.
function asTarget(target: string): string {
  return [...toBytes(target)].map(byte => (byte > ' ' && byte < '\x7f' ? byte : encodeByte(byte))).join('')
}

function encodeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
}

function asHeaderValue(value: string): string {
  return [...toBytes(value)].filter(byte => byte === '\t' || (byte >= ' ' && byte !== '\x7f')).join('')
}
