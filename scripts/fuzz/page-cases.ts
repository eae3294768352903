import fc from 'fast-check'
import { type Case, writeCase } from './case'
import { pages } from './endpoints'
import { requestHeaders, sessionHeaders } from './headers'
import { nastyText } from './nasty'
import { oddQuery, spoiltPath } from './targets'

const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']

const adminQuery = fc
  .tuple(
    fc.constantFrom(
      'search',
      'status',
      'sort',
      'page',
      'cursor',
      'limit',
      'title',
      'minPrice',
      'dateFrom',
      'open',
      'id',
    ),
    nastyText,
  )
  .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`)

/** Requests for pages and files with odd ids and parameters, as browsers, crawlers and Next's router send them. */
export const pageCase: fc.Arbitrary<Case> = fc.constantFrom(...pages).chain(page =>
  fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: spoiltPath(page),
      query: page.startsWith('{prefix}') ? fc.oneof(oddQuery, adminQuery) : oddQuery,
      session: sessionHeaders(),
      headers: requestHeaders,
    })
    .map(({ method, path, query, session, headers }) =>
      writeCase(`page ${page}`, {
        method,
        target: `${path}${query}`,
        headers: [...session, ...headers],
        body: method === 'POST' ? '1=%5B%5D' : undefined,
      }),
    ),
)
