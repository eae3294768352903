import { beforeEach, expect, test } from 'vitest'
import { POST as signOutEverywhere } from '@/app/api/admin/account/sign-out-everywhere/route'
import { POST as disable } from '@/app/api/admin/administrators/[id]/disable/route'
import { POST as changeRole } from '@/app/api/admin/administrators/[id]/role/route'
import { POST as add } from '@/app/api/admin/administrators/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'

// A body may take minutes to arrive, and its sender decides how many: a request that was begun in time proves nothing later.

const INTRUDER = { email: 'intruder@studio.test', role: 'owner' }

let owner: HandlerAdministrator
let other: HandlerAdministrator

beforeEach(async () => {
  await database().administrator.deleteMany()
  owner = await signInToHandlers()
  other = await signInToHandlers('other@studio.test')
})

/** The other owner's request to add one more, whose body comes once something else is done. */
async function addAfter(meanwhile: () => Promise<Response>): Promise<Response> {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // It is read by now, and so its sender was let in.
        const done = await meanwhile()
        if (done.status >= 300) controller.error(new Error(`that ended with ${done.status}`))
        controller.enqueue(new TextEncoder().encode(JSON.stringify(INTRUDER)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return other.stream(add, body)
}

const isAdded = async () => (await database().administrator.count({ where: { email: INTRUDER.email } })) > 0

test('who is an owner all the while adds an administrator, however long the body takes', async () => {
  const response = await addAfter(async () => new Response())
  expect([response.status, await isAdded()]).toEqual([201, true])
})

test('who is disabled before the body has arrived adds nobody', async () => {
  const response = await addAfter(() => owner.post(disable, {}, { params: { id: other.id } }))
  await expectProblem(response, 401)
  expect(await isAdded()).toBe(false)
})

test('who is made an editor before the body has arrived adds nobody', async () => {
  const response = await addAfter(() =>
    owner.post(changeRole, { role: 'editor' }, { params: { id: other.id } }),
  )
  await expectProblem(response, 403)
  expect(await isAdded()).toBe(false)
})

test('whose sessions are ended before the body has arrived adds nobody: a copied token may have begun it', async () => {
  const response = await addAfter(() => other.post(signOutEverywhere, {}))
  await expectProblem(response, 401)
  expect(await isAdded()).toBe(false)
})
