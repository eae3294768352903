import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { api, expectDocumented, expectToFit } from '../../support/openapi'
import { ADMIN_PREFIX } from '../../support/test-environment'

// It responds to every path that nothing else does.
const CATCH_ALL = 'app/api/[[...path]]'

type Route = Record<string, (request: Request, context: { params: Promise<object> }) => Promise<Response>>

async function listHandlers(): Promise<string[]> {
  const folders = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('route.ts'))
    .map(path => join('app/api', path, '..').replaceAll('\\', '/'))
    .filter(folder => folder !== CATCH_ALL)
  return (await Promise.all(folders.map(listMethods))).flat()
}

// A route says itself which methods it takes.
async function listMethods(folder: string): Promise<string[]> {
  const { OPTIONS }: Route = await import(/* @vite-ignore */ join(process.cwd(), folder, 'route.ts'))
  const response = await OPTIONS?.(new Request('http://site.test/'), { params: Promise.resolve({}) })
  const allowed = response?.headers.get('allow')?.split(', ') ?? []
  const path = folder.replace(/^app/, '').replaceAll('[', '{').replaceAll(']', '}')
  return allowed.filter(method => !['HEAD', 'OPTIONS'].includes(method)).map(method => `${method} ${path}`)
}

test('a public validator finds the document a valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(api))).toEqual({ valid: true })
  const spoilt = { ...structuredClone(api), paths: { '/api/jobs': { get: { responses: 'none' } } } }
  expect(await new Validator().validate(spoilt)).toMatchObject({ valid: false })
})

test('every handler of the API is in the document, and nothing else is', async () => {
  const documented = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual((await listHandlers()).sort())
})

test.each(Object.keys(api.components.schemas))('the example of %s fits its schema', name => {
  const examples = api.components.schemas[name]?.examples ?? []
  expect(examples).toHaveLength(1)
  expectToFit(examples[0], 'components', 'schemas', name)
})

test('endpoints have names of their own, for generated clients', () => {
  const ids = Object.values(api.paths).flatMap(methods =>
    Object.values(methods).map(entry => entry.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing in it tells where the admin area is', () => {
  expect(JSON.stringify(api)).not.toContain(ADMIN_PREFIX)
})

describe('a response that is not as documented is found', () => {
  const respond = (body: unknown, status = 200) => Response.json(body, { status })

  test.each([
    ['another status', respond({ status: 'ok' }, 202)],
    ['another value', respond({ status: 'fine' })],
    ['a field too many', respond({ status: 'ok', secret: 1 })],
    ['a field too few', respond({})],
    ['another media type', new Response('{"status":"ok"}', { headers: { 'content-type': 'text/plain' } })],
  ])('%s', async (_, response) => {
    await expect(expectDocumented('GET', '/api/health', response)).rejects.toThrow('/api/health')
  })

  test('and one that is as documented is not', async () => {
    await expectDocumented('GET', '/api/health', respond({ status: 'ok' }))
  })
})
