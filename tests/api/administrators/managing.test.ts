import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as disable } from '@/app/api/admin/administrators/[id]/disable/route'
import { POST as enable } from '@/app/api/admin/administrators/[id]/enable/route'
import { POST as givePassword } from '@/app/api/admin/administrators/[id]/password/route'
import { POST as changeRole } from '@/app/api/admin/administrators/[id]/role/route'
import { POST as add, GET as list } from '@/app/api/admin/administrators/route'
import { GET as listEvents } from '@/app/api/admin/events/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { signIn } from '@/lib/admin-session/login'
import { administratorRecordSchema, passwordGivenSchema } from '@/lib/administrators/schema'
import { describeDetail } from '@/lib/events/format'
import { eventRecordSchema } from '@/lib/events/schema'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anAdministrator } from '../../support/records'
import { ADMIN_EMAIL } from '../../support/test-environment'

const EMAIL = 'grace@studio.test'

let owner: HandlerAdministrator
let other: HandlerAdministrator

beforeEach(async () => {
  await database().administrator.deleteMany()
  owner = await signInToHandlers()
  other = await signInToHandlers(EMAIL)
})

const read = async () => administratorRecordSchema.array().parse(await (await owner.get(list)).json())
const on = (id: string) => ({ params: { id } })
const isIn = async (caller: Pick<HandlerAdministrator, 'get'>) =>
  (await caller.get(verifyToken)).status === 200
const lastEvents = async () =>
  eventRecordSchema
    .array()
    .parse(await (await owner.get(listEvents)).json())
    .map(event => [event.kind, event.administrator?.email, describeDetail(event)])

test('an administrator is added with a password shown once, and signs in as what they are', async () => {
  const input = { email: 'ladi@studio.test', role: 'editor' }
  const response = await owner.post(add, input)
  expect(response.status).toBe(201)
  const { administrator, password } = passwordGivenSchema.parse(await response.json())
  expect(administrator).toMatchObject({ ...input, disabledAt: null, configured: false, openSessions: 0 })
  // It is said by phone, so nothing in it may be heard or read as something else.
  expect(password).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  const session = await signIn({ email: input.email, password }, { address: '10.0.0.1' })
  await expectProblem(await handlersAs(session.ok ? session.token : '').get(list), 403)
  const listed = await read()
  expect(listed.map(({ email }) => email)).toEqual([ADMIN_EMAIL, EMAIL, input.email].sort())
  expect(JSON.stringify(listed)).not.toMatch(/hash|password/i)
  await expectProblem(await owner.post(add, { ...input, email: 'LADI@studio.test' }), 422, ['email'])
  await expectProblem(await owner.post(add, { email: 'nobody', role: 'king' }), 422, ['email', 'role'])
  expect(await lastEvents()).toContainEqual(['administrator_added', ADMIN_EMAIL, input.email])
})

test('one who is disabled is out at once, and can be let in again', async () => {
  const response = await owner.post(disable, {}, on(other.id))
  expect(administratorRecordSchema.parse(await response.json())).toMatchObject({ openSessions: 0 })
  expect([await isIn(owner), await isIn(other)]).toEqual([true, false])
  await expect(signInToHandlers(EMAIL)).rejects.toThrow('could not sign in')
  expect((await owner.post(disable, {}, on(other.id))).status).toBe(200)
  expect((await owner.post(enable, {}, on(other.id))).status).toBe(200)
  expect(await isIn(other)).toBe(false)
  expect(await isIn(await signInToHandlers(EMAIL))).toBe(true)
  const told = (await lastEvents()).filter(([, , detail]) => detail === EMAIL)
  expect(told.map(([kind, by]) => [kind, by])).toEqual([
    ['administrator_enabled', ADMIN_EMAIL],
    ['administrator_disabled', ADMIN_EMAIL],
  ])
})

test('one who is disabled twice at once is so once', async () => {
  await Promise.all([1, 2, 3].map(() => owner.post(disable, {}, on(other.id))))
  const told = (await lastEvents()).filter(
    ([kind, , detail]) => kind === 'administrator_disabled' && detail === EMAIL,
  )
  expect(told).toHaveLength(1)
})

test('a role counts from the next request', async () => {
  expect((await other.get(list)).status).toBe(200)
  expect((await owner.post(changeRole, { role: 'editor' }, on(other.id))).status).toBe(200)
  expect(await isIn(other)).toBe(true)
  await expectProblem(await other.get(list), 403)
  expect((await owner.post(changeRole, { role: 'owner' }, on(other.id))).status).toBe(200)
  expect((await other.get(list)).status).toBe(200)
  await expectProblem(await owner.post(changeRole, { role: 'king' }, on(other.id)), 422, ['role'])
  expect(await lastEvents()).toContainEqual(['role_changed', ADMIN_EMAIL, `${EMAIL}: editor`])
})

test('who has lost their password gets another one, and has to choose their own', async () => {
  await database().administrator.update({ where: { id: other.id }, data: { role: 'editor' } })
  await database().loginFailure.create({ data: { email: EMAIL, address: '10.0.0.9' } })
  const response = await owner.post(givePassword, {}, on(other.id))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { administrator, password } = passwordGivenSchema.parse(await response.json())
  expect(administrator).toMatchObject({ email: EMAIL, role: 'editor', openSessions: 0 })
  expect(await isIn(other)).toBe(false)
  expect(await database().loginFailure.count({ where: { email: EMAIL } })).toBe(0)
  await expect(signInToHandlers(EMAIL)).rejects.toThrow('could not sign in')
  const session = await signIn({ email: EMAIL, password }, { address: '10.0.0.1' })
  await expectProblem(await handlersAs(session.ok ? session.token : '').get(listEvents), 403)
  expect(await lastEvents()).toContainEqual(['password_given', ADMIN_EMAIL, EMAIL])

  // The response may have been lost: the next one counts.
  const again = passwordGivenSchema.parse(await (await owner.post(givePassword, {}, on(other.id))).json())
  expect(again.password).not.toBe(password)
  expect(await signIn({ email: EMAIL, password }, { address: '10.0.0.1' })).toMatchObject({ ok: false })
})

test('a new password leaves the second factor on, and lets in nobody who is disabled', async () => {
  const factor = { administratorId: other.id, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 }
  await database().secondFactor.create({ data: factor })
  await owner.post(disable, {}, on(other.id))
  const response = await owner.post(givePassword, {}, on(other.id))
  const { administrator, password } = passwordGivenSchema.parse(await response.json())
  expect(administrator).toMatchObject({ secondFactor: true })
  expect(administrator.disabledAt).not.toBeNull()
  const tryIt = () => signIn({ email: EMAIL, password }, { address: '10.0.0.1' })
  expect(await tryIt()).toMatchObject({ ok: false, reason: 'invalid' })
  await owner.post(enable, {}, on(other.id))
  expect(await tryIt()).toMatchObject({ ok: false, reason: 'code-needed' })
})

describe('nobody', () => {
  const requests = (id: string) => [
    owner.post(disable, {}, on(id)),
    owner.post(enable, {}, on(id)),
    owner.post(changeRole, { role: 'editor' }, on(id)),
    owner.post(givePassword, {}, on(id)),
  ]

  test('changes themselves', async () => {
    for (const request of requests(owner.id)) await expectProblem(await request, 409)
    expect(await isIn(owner)).toBe(true)
  })

  test('changes one whom ADMIN_EMAIL names, until it names another', async () => {
    await database().administrator.update({ where: { id: other.id }, data: { configured: true } })
    await expectProblem(await owner.post(disable, {}, on(other.id)), 409)
    await expectProblem(await owner.post(changeRole, { role: 'editor' }, on(other.id)), 409)
    await expectProblem(await owner.post(givePassword, {}, on(other.id)), 409)
    await database().administrator.update({ where: { id: other.id }, data: { disabledAt: new Date() } })
    const response = await owner.post(enable, {}, on(other.id))
    expect(await response.json()).toMatchObject({ disabledAt: null, configured: false })
  })

  test('is found by an id that is none', async () => {
    for (const id of [randomUUID(), 'shoe'])
      for (const request of requests(id)) await expectProblem(await request, 404)
  })

  test('but an owner may any of it, and an owner is left when two disable each other at once', async () => {
    const editor = await signInToHandlers('editor@studio.test')
    await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
    for (const request of [
      editor.get(list),
      editor.post(add, {}),
      editor.post(disable, {}, on(other.id)),
      editor.post(enable, {}, on(other.id)),
      editor.post(changeRole, { role: 'editor' }, on(other.id)),
      editor.post(givePassword, {}, on(other.id)),
    ])
      await expectProblem(await request, 403)
    await expectProblem(await handlersAs().get(list), 401)

    const responses = await Promise.all([
      owner.post(disable, {}, on(other.id)),
      other.post(disable, {}, on(owner.id)),
    ])
    // The second one was signed out already, or is refused as the last owner.
    const [made, refused] = responses.map(({ status }) => status).sort()
    expect(made).toBe(200)
    expect([401, 409]).toContain(refused)
  })
})

test('the database itself keeps an enabled owner, whoever asks', async () => {
  const editor = await anAdministrator()
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  const owners = { role: 'owner' } as const
  const demoted = database().administrator.updateMany({ where: owners, data: { role: 'editor' } })
  await expect(demoted).rejects.toThrow('one enabled owner at least must remain')
  await expect(database().administrator.deleteMany({ where: owners })).rejects.toThrow(
    'one enabled owner at least must remain',
  )
})
