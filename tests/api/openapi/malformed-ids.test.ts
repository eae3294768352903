import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import {
  type HandlerAdministrator,
  handlersAs,
  type RouteHandler,
  signInToHandlers,
} from '../../support/administrator'
import { api } from '../../support/openapi'
import { expectProblem } from '../../support/problems'

const bodied = Object.entries(api.paths).filter(
  ([path, { post }]) => path.includes('{id}') && post?.requestBody !== undefined,
)
const ofAdmin = bodied.filter(([, { post }]) => post?.security)

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

async function handlerOf(path: string): Promise<RouteHandler> {
  const folder = path.replaceAll('{', '[').replaceAll('}', ']')
  const { POST } = await import(/* @vite-ignore */ join(process.cwd(), 'app', folder, 'route.ts'))
  return POST
}

const malformed = { params: { id: 'no-id' }, headers: { 'Idempotency-Key': 'two words' } }

test.each(bodied.map(([path]) => path))(
  '%s with an id of no record is a 404, whatever is sent',
  async path => {
    await expectProblem(await admin.post(await handlerOf(path), 'no object', malformed), 404)
  },
)

test.each(ofAdmin.map(([path]) => path))('%s tells a stranger nothing of the id', async path => {
  await expectProblem(await handlersAs().post(await handlerOf(path), 'no object', malformed), 401)
})
