import fc from 'fast-check'
import { type Case, toBytes, writeCase } from './case'
import { deliverySchema, type Endpoint, endpoints } from './endpoints'
import { spoilt, valuesOf } from './from-schema'
import { requestHeaders, sessionHeaders } from './headers'
import { oddQuery, queryOf, spoiltPath } from './targets'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

function casesOf(endpoint: Endpoint): fc.Arbitrary<Case> {
  const { path, body, query, token } = endpoint
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: spoiltPath(path),
      query: query ? queryOf(spoilt(valuesOf(query))) : oddQuery,
      session: sessionHeaders(token),
      headers: requestHeaders,
      body: body ? jsonBody(spoilt(valuesOf(body))) : oddBody,
    })
    .map(({ method, path, query, session, headers, body }) => {
      const isBodyless = method === 'GET' || method === 'HEAD'
      const type = isBodyless ? [] : ([['Content-Type', 'application/json']] as const)
      return writeCase(`${endpoint.method} ${endpoint.path}`, {
        method,
        target: `${path}${query}`,
        headers: [...type, ...session, ...headers],
        body: isBodyless ? undefined : body,
      })
    })
}

const oddBody: fc.Arbitrary<string> = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    '{}',
    '[]',
    'null',
    '{',
    '\0',
    '\xff\xfe{',
    '\xef\xbb\xbf{}',
    '{"a":1,"a":2}',
    '1e999',
    '"\\ud800"',
    '['.repeat(60_000),
    '{"a":'.repeat(20_000),
    ' '.repeat(70_000),
    'x'.repeat(1_200_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map(toBytes),
)

/** Writes values as JSON; some of the texts are damaged. */
function jsonBody(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = values.map(value => toBytes(JSON.stringify(value) ?? ''))
  return fc.oneof(
    { weight: 12, arbitrary: text },
    { weight: 1, arbitrary: text.map(whole => whole.slice(0, -1)) },
    { weight: 1, arbitrary: oddBody },
  )
}

/** Requests to all endpoints, with values of their schemas that are then damaged. */
export const apiCase: fc.Arbitrary<Case> = fc.oneof(...endpoints.map(casesOf))

/** Deliveries to the webhook of the provider that is on; most have a right signature. */
export const deliveryCase: fc.Arbitrary<Case> = fc
  .record({
    provider: fc.constantFrom('sandbox', 'sandbox', 'sandbox', 'paystack', '__proto__'),
    signature: fc.constantFrom('{signature}', '{signature}', '{signature}', '', 'x', '0'.repeat(128)),
    body: jsonBody(spoilt(valuesOf(deliverySchema))),
    headers: requestHeaders,
  })
  .map(({ provider, signature, body, headers }) =>
    writeCase('webhook', {
      method: 'POST',
      target: `/api/payments/webhook/${provider}`,
      headers: [['Content-Type', 'application/json'], ['x-sandbox-signature', signature], ...headers],
      body,
    }),
  )
