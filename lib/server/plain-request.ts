/** A request without a body, and those of its headers that a response in memory may depend on. */
export type PlainRequest = {
  readonly method: 'GET' | 'HEAD'
  readonly url: string
  readonly headers: PlainHeaders
}

type PlainHeaders = Record<
  | 'accept-encoding'
  | 'if-none-match'
  | 'rsc'
  | 'next-router-state-tree'
  | 'next-router-prefetch'
  | 'next-router-segment-prefetch'
  | 'next-url',
  string | undefined
>

// All properties exist from the start, so that every request has the same hidden class in V8.
const noHeaders = (): PlainHeaders => ({
  'accept-encoding': undefined,
  'if-none-match': undefined,
  rsc: undefined,
  'next-router-state-tree': undefined,
  'next-router-prefetch': undefined,
  'next-router-segment-prefetch': undefined,
  'next-url': undefined,
})

// A path, and headers of visible ASCII (RFC 9112).
const WHOLE = /^(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/

/**
 * Reads the bytes of a request where they are one whole head of the plainest form: GET or HEAD for a path, one host, no body,
 * on a connection that stays open (RFC 9112), as browsers request pages and files. Returns undefined for everything else, which is
 * Node's to parse: nothing may be parsed in another way than Node would.
 */
export function readPlainRequest(bytes: string): PlainRequest | undefined {
  const [, method, url] = WHOLE.exec(bytes) ?? []
  if (url === undefined) return undefined
  const headers = noHeaders()
  let hosts = 0
  for (let start = bytes.indexOf('\n') + 1, end = 0; start < bytes.length - 2; start = end + 2) {
    end = bytes.indexOf('\r', start)
    const colon = bytes.indexOf(':', start)
    const name = bytes.slice(start, colon).toLowerCase()
    switch (name) {
      case 'host':
        hosts += 1
        break
      case 'accept-encoding':
      case 'if-none-match':
      case 'rsc':
      case 'next-router-state-tree':
      case 'next-router-prefetch':
      case 'next-router-segment-prefetch':
      case 'next-url':
        if (headers[name] !== undefined) return undefined
        headers[name] = bytes.slice(colon + 1, end).trim()
        break
      case 'connection':
        if (bytes.slice(colon + 1, end).trim() !== 'keep-alive') return undefined
        break
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
      case 'proxy-connection':
        return undefined
    }
  }
  return hosts === 1 ? { method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers } : undefined
}
