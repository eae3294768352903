import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as changePassword } from '@/app/api/admin/account/password/route'
import { POST as endSession } from '@/app/api/admin/account/sessions/[id]/end/route'
import { GET as listSessions } from '@/app/api/admin/account/sessions/route'
import { POST as logIn } from '@/app/api/admin/login/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { extendSession } from '@/lib/admin-session/mutations'
import { sessionRecordSchema } from '@/lib/admin-session/schema'
import { touchSession } from '@/lib/admin-session/sessions'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let admin: HandlerAdministrator

beforeEach(async () => {
  await database().administrator.deleteMany()
  admin = await signInToHandlers()
})

async function signInWith(userAgent: string) {
  const headers = { 'user-agent': userAgent }
  const response = await handlersAs().post(
    logIn,
    { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    { headers },
  )
  return handlersAs(response.headers.get('authorization')?.replace('Bearer ', ''))
}

const read = async (caller: Pick<HandlerAdministrator, 'get'> = admin) =>
  sessionRecordSchema.array().parse(await (await caller.get(listSessions)).json())

const isIn = async (caller: Pick<HandlerAdministrator, 'get'>) =>
  (await caller.get(verifyToken)).status === 200

describe('the list of sessions', () => {
  test("holds one's own that are open, by device and time, the one that asks marked", async () => {
    const phone = await signInWith(PHONE)
    await signInToHandlers('grace@studio.test')
    const listed = await read(phone)
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['', false],
    ])
    expect(Date.now() - Date.parse(listed[0]?.createdAt ?? '')).toBeLessThan(60_000)
    await database().adminSession.updateMany({
      where: { device: '' },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect(await read(phone)).toHaveLength(1)
  })

  test('tells when each was last used, to within five minutes', async () => {
    const [before] = await read()
    const began = Date.parse(before?.createdAt ?? '')
    const at = (minutes: number) => new Date(began + minutes * 60_000)
    const lastUsed = async () => (await read())[0]?.lastUsedAt
    await touchSession(before?._id ?? '', at(4))
    expect(await lastUsed()).toBe(at(0).toISOString())
    await touchSession(before?._id ?? '', at(5))
    expect(await lastUsed()).toBe(at(5).toISOString())
    // Its end has moved as far as it may by then; that it is used is written still.
    await touchSession(before?._id ?? '', at(7 * 60))
    await touchSession(before?._id ?? '', at(14 * 60))
    await touchSession(before?._id ?? '', at(20 * 60))
    await touchSession(before?._id ?? '', at(20 * 60 + 6))
    expect(await lastUsed()).toBe(at(20 * 60 + 6).toISOString())
  })

  test('keeps the device where a change of password opens a new session', async () => {
    const phone = await signInWith(PHONE)
    const newPassword = 'twelve letters and more'
    const change = { currentPassword: ADMIN_PASSWORD, newPassword, repeatedPassword: newPassword }
    const changed = await phone.post(changePassword, change)
    const renewed = handlersAs(changed.headers.get('authorization')?.replace('Bearer ', ''))
    expect((await read(renewed)).map(({ device }) => device)).toEqual(['Chrome on Android'])
  })

  test('nothing is kept of a session a day after it ended', async () => {
    const { id } = await database().adminSession.findFirstOrThrow({ where: { administratorId: admin.id } })
    const signInAfter = async (hours: number) => {
      const expiresAt = new Date(Date.now() - hours * 60 * 60_000)
      await database().adminSession.update({ where: { id }, data: { expiresAt } })
      await signInToHandlers('grace@studio.test')
      return database().adminSession.count({ where: { id } })
    }
    expect(await signInAfter(23)).toBe(1)
    expect(await signInAfter(25)).toBe(0)
  })

  test('is for administrators only', async () => {
    await expectProblem(await handlersAs().get(listSessions), 401)
    await expectProblem(await handlersAs().post(endSession, {}, { params: { id: randomUUID() } }), 401)
  })
})

describe('ending a session', () => {
  test('ends that one alone, and is an event', async () => {
    const phone = await signInWith(PHONE)
    const id = (await read()).find(({ current }) => !current)?._id ?? ''
    expect((await admin.post(endSession, {}, { params: { id } })).status).toBe(204)
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(admin)).toBe(true)
    const event = await database().event.findFirst({ where: { kind: 'session_ended' } })
    expect(event).toMatchObject({ administratorId: admin.id, detail: { session: id } })
    await expectProblem(await admin.post(endSession, {}, { params: { id } }), 404)
  })

  test('stands, though a request that came before it writes that the session was used', async () => {
    const phone = await signInWith(PHONE)
    const id = (await read()).find(({ current }) => !current)?._id ?? ''
    await admin.post(endSession, {}, { params: { id } })
    const row = () => database().adminSession.findUniqueOrThrow({ where: { id } })
    const before = await row()
    await extendSession(id, new Date(), new Date(Date.now() + 60_000))
    expect(await row()).toEqual(before)
    expect(await isIn(phone)).toBe(false)
  })

  test('is not for one that is over by itself', async () => {
    await signInWith(PHONE)
    const id = (await read()).find(({ current }) => !current)?._id ?? ''
    await database().adminSession.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })
    await expectProblem(await admin.post(endSession, {}, { params: { id } }), 404)
  })

  test("is not for another's session, nor for what is none", async () => {
    const other = await signInToHandlers('grace@studio.test')
    const [theirs] = await read(other)
    for (const id of [theirs?._id ?? '', randomUUID(), 'shoe'])
      await expectProblem(await admin.post(endSession, {}, { params: { id } }), 404)
    expect(await isIn(other)).toBe(true)
  })
})
