import fc from 'fast-check'
import type { Case, Ending } from './case'
import { pages } from './endpoints'

const HOST = 'Host: 127.0.0.1\r\n'
const GET = `GET /api/health HTTP/1.1\r\n${HOST}`
const POST = `POST /api/admin/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
const BODY = '{"email":"a@example.com","password":"x"}'

const SHAPES: Record<string, string> = {
  empty: '',
  'blank lines': '\r\n\r\n\r\n\r\n',
  garbage: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'http/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'http/0.9': 'GET /\r\n',
  'http/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'unknown version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'unknown method': `BREW / HTTP/1.1\r\n${HOST}\r\n`,
  'method of another protocol': `M-SEARCH * HTTP/1.1\r\n${HOST}\r\n`,
  'small letters': `get / http/1.1\r\n${HOST}\r\n`,
  'two spaces': `GET  / HTTP/1.1\r\n${HOST}\r\n`,
  'no target': `GET HTTP/1.1\r\n${HOST}\r\n`,
  'bare line feeds': 'GET / HTTP/1.1\nHost: 127.0.0.1\n\n',
  'bytes above 127 in the target': `GET /\xe9\xff HTTP/1.1\r\n${HOST}\r\n`,
  'nul in the target': `GET /\0 HTTP/1.1\r\n${HOST}\r\n`,
  'long target': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'long target that fits': `GET /${'a/'.repeat(6_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'absolute target': `GET http://evil.test/jobs HTTP/1.1\r\n${HOST}\r\n`,
  'target of two slashes': `GET //evil.test/ HTTP/1.1\r\n${HOST}\r\n`,
  'options *': `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  'get *': `GET * HTTP/1.1\r\n${HOST}\r\n`,
  connect: 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n',
  trace: `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`,
  'host of another': 'GET /jobs HTTP/1.1\r\nHost: evil.test:0\r\n\r\n',
  'host that is no name': 'GET /admin/login HTTP/1.1\r\nHost: a b<>"\\^`{|}\r\n\r\n',
  'empty host': 'GET /jobs HTTP/1.1\r\nHost:\r\n\r\n',
  'many headers': `${GET}${'X: y\r\n'.repeat(1_500)}\r\n`,
  'too many bytes of headers': `${GET}${`X: ${'y'.repeat(1_000)}\r\n`.repeat(40)}\r\n`,
  'folded header': `${GET}X: a\r\n b\r\n\r\n`,
  'header without a colon': `${GET}nonsense\r\n\r\n`,
  'space before the colon': `${GET}Content-Length : 0\r\n\r\n`,
  'nul in a header': `${GET}X: a\0b\r\n\r\n`,
  'headers unfinished': `${GET}X: `,
  'two lengths': `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${BODY}`,
  'length below nothing': `${POST}Content-Length: -1\r\n\r\n${BODY}`,
  'length with a sign': `${POST}Content-Length: +40\r\n\r\n${BODY}`,
  'length of many digits': `${POST}Content-Length: ${'9'.repeat(30)}\r\n\r\n${BODY}`,
  'length too long': `${POST}Content-Length: 4000\r\n\r\n${BODY}`,
  'length too short': `${POST}Content-Length: 3\r\n\r\n${BODY}`,
  'length and chunks': `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`,
  'chunks, hidden': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'chunks, twice': `${POST}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
  'chunks, then not': `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'chunk of no number': `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`,
  'chunk of many digits': `${POST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n${BODY}`,
  'chunk extensions': `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
  'chunk trailers': `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n`,
  'chunks unfinished': `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
  'body of a get': `${GET}Content-Length: 5\r\n\r\nhello`,
  'body of a page': `GET /jobs HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`,
  'expects something else': `${POST}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`,
  'expects to continue': `${POST}Expect: 100-continue\r\nContent-Length: 40\r\n\r\n`,
  'upgrade to a websocket': `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  'upgrade to h2c': `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
  'three requests at once': `${GET}\r\nGET /jobs HTTP/1.1\r\n${HOST}\r\nGET /nowhere HTTP/1.1\r\n${HOST}\r\n`,
  'thirty requests at once': `${GET}\r\n`.repeat(30),
  'a request, then garbage': `${GET}\r\n\0\0\0\0`,
  'a page, then garbage': `GET /jobs HTTP/1.1\r\n${HOST}\r\n\xff\xff`,
  'a post, then another in its body': `${POST}Content-Length: 2\r\n\r\n{}GET /admin HTTP/1.1\r\n${HOST}\r\n`,
  'percent sign that encodes nothing': `GET /%zz HTTP/1.1\r\n${HOST}\r\n`,
  'dots in the path': `GET /_next/static/../../.env HTTP/1.1\r\n${HOST}\r\n`,
  'semicolon in the path': `GET /api/jobs;x=1/../admin HTTP/1.1\r\n${HOST}\r\n`,
  'fragment in the target': `GET /jobs#x HTTP/1.1\r\n${HOST}\r\n`,
}

const endings: Ending[] = ['half-closes', 'half-closes', 'breaks-off']

const known = fc
  .constantFrom(...Object.entries(SHAPES))
  .map(([name, head]) => ({ kind: `socket: ${name}`, head }))

const cutShort = fc
  .tuple(fc.constantFrom(...Object.values(SHAPES)), fc.nat({ max: 200 }))
  .map(([head, length]) => ({ kind: 'socket: cut short', head: head.slice(0, length) }))

const spoiltByte = fc
  .tuple(fc.constantFrom(...Object.values(SHAPES)), fc.nat({ max: 150 }), fc.nat({ max: 255 }))
  .map(([head, at, byte]) => ({
    kind: 'socket: one byte changed',
    head: head.slice(0, at) + String.fromCharCode(byte) + head.slice(at + 1),
  }))

const brokenOffPage = fc
  .constantFrom(...pages)
  .map(page => ({ kind: `socket: ${page}, not waited for`, head: `GET ${page} HTTP/1.1\r\n${HOST}\r\n` }))

/** Texts that are not valid HTTP, or barely; after the last byte the client closes its side of the connection or breaks it off. */
export const socketCase: fc.Arbitrary<Case> = fc
  .tuple(fc.oneof(known, known, cutShort, spoiltByte, brokenOffPage), fc.constantFrom(...endings))
  .map(([shape, ending]) => ({ ...shape, body: '', ending, wellFormed: false }))
