import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import {
  type HandlerAdministrator,
  handlersAs,
  type RouteHandler,
  signInToHandlers,
} from '../../support/administrator'
import { api } from '../../support/openapi'
import { expectProblem } from '../../support/problems'

// Every endpoint behind the login, from the API's document: a new one has to say here who may use it.

const methods = ['get', 'post', 'delete'] as const
type Endpoint = { method: (typeof methods)[number]; path: string }

// Programs have tokens of their own.
const isOfPrograms = (path: string) => /^\/api\/(metrics|cron)\b/.test(path)

const endpoints = Object.entries(api.paths).flatMap(([path, operations]) =>
  methods
    .filter(method => operations[method]?.security && !isOfPrograms(path))
    .map((method): Endpoint => ({ method, path })),
)

/** What an editor may not: export, erase, delete, and manage administrators and the site. */
const OWNERS = [
  /\/export(\.csv)?$/,
  /\/erase$/,
  /\/(jobs|courses|contact-messages|subscribers|samples)\/(.*\/)?delete$/,
  /\/persons\//,
  /\/administrators/,
  /\/doctor\//,
]

/** What everybody may, even with a required action to do first: change their own session, password and second factor. */
const OWN = [/\/account\//, /\/logout$/, /\/verify-token$/]

const isOf = (list: readonly RegExp[]) => (endpoint: Endpoint) => list.some(form => form.test(endpoint.path))
const isOwners = isOf(OWNERS)
const isOwn = isOf(OWN)
const named = (those: Endpoint[]) =>
  those.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let editor: HandlerAdministrator
let newcomer: HandlerAdministrator

beforeAll(async () => {
  editor = await signInToHandlers('editor@studio.test')
  newcomer = await signInToHandlers('newcomer@studio.test')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  await database().administrator.update({ where: { id: newcomer.id }, data: { passwordGiven: true } })
})

async function ask({ method, path }: Endpoint, who: Pick<HandlerAdministrator, 'get' | 'post' | 'delete'>) {
  const folder = path.replaceAll('{', '[').replaceAll('}', ']')
  const route = await import(/* @vite-ignore */ join(process.cwd(), 'app', folder, 'route.ts'))
  const handler: RouteHandler = route[method.toUpperCase()]
  const params = { id: randomUUID(), note: randomUUID(), records: 'jobs', service: 'none', cv: 'none' }
  return method === 'post' ? who.post(handler, {}, { params }) : who[method](handler, { params })
}

test('they are all there', () => {
  expect(endpoints.length).toBeGreaterThan(50)
})

test.each(named(endpoints))('%s is refused to a stranger', async (_, endpoint) => {
  await expectProblem(await ask(endpoint, handlersAs()), 401)
})

test.each(named(endpoints.filter(isOwners)))('%s is refused to an editor', async (_, endpoint) => {
  await expectProblem(await ask(endpoint, editor), 403)
})

test.each(named(endpoints.filter(endpoint => !isOwners(endpoint) && !isOwn(endpoint))))(
  '%s is not refused to an editor, but to whoever has a password to choose first',
  async (_, endpoint) => {
    expect((await ask(endpoint, editor)).status).not.toBe(403)
    await expectProblem(await ask(endpoint, newcomer), 403)
  },
)

test.each(named(endpoints.filter(isOwn)))(
  '%s is there for whoever has a password to choose first',
  async (_, endpoint) => {
    // Some end it.
    await database().adminSession.updateMany({
      where: { administratorId: newcomer.id },
      data: { revokedAt: null },
    })
    expect([401, 403]).not.toContain((await ask(endpoint, newcomer)).status)
  },
)
