import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { POST as decideOne } from '@/app/api/admin/applications/[id]/status/route'
import { POST as decideMany } from '@/app/api/admin/applications/status/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anApplication } from '../../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

const AN_ID = '01890000-0000-7000-8000-000000000000'

const statusOf = async (id: string) =>
  (await database().application.findUniqueOrThrow({ where: { id } })).status

const moves = async (applicationId: string) =>
  (await database().change.findMany({ where: { applicationId }, orderBy: { changedAt: 'asc' } })).map(
    change => ({ by: change.administratorId, fields: change.fields }),
  )

const move = (from: string, to: string) => ({ by: admin.id, fields: { status: { from, to } } })

test('several applications are decided together, each by what its status allows', async () => {
  const [pending, rejected, accepted, withdrawn] = await Promise.all([
    anApplication({ applicantName: 'Pam Gyang' }),
    anApplication({ status: 'rejected' }),
    anApplication({ status: 'accepted' }),
    anApplication({ withdrawnAt: new Date() }),
  ])
  const unknown = randomUUID()
  const ids = [pending.id, accepted.id, unknown, rejected.id.toUpperCase(), withdrawn.id, pending.id]
  const response = await admin.post(decideMany, { ids, status: 'accepted' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    changed: [
      expect.objectContaining({ _id: pending.id, status: 'accepted', applicantName: 'Pam Gyang' }),
      expect.objectContaining({ _id: rejected.id, status: 'accepted' }),
    ],
    unchanged: [
      { _id: accepted.id, status: 'accepted', reason: 'already' },
      { _id: unknown, status: null, reason: 'no-application' },
      { _id: withdrawn.id, status: 'pending', reason: 'withdrawn' },
    ],
  })
  expect(await statusOf(withdrawn.id)).toBe('pending')
  for (const { id } of [pending, rejected, accepted]) expect(await statusOf(id)).toBe('accepted')
  expect(await moves(pending.id)).toEqual([move('pending', 'accepted')])
  expect(await moves(accepted.id)).toEqual([])
})

test('a decision on an application that is no more as it was seen is refused, and changes nothing', async () => {
  const { id } = await anApplication({ status: 'accepted' })
  const decide = (body: object) => admin.post(decideOne, body, { params: { id } })
  const refused = await decide({ status: 'rejected', from: 'pending' })
  expect((await expectProblem(refused, 409)).detail).toContain('is accepted now')
  expect(await statusOf(id)).toBe('accepted')
  expect((await decide({ status: 'accepted', from: 'pending' })).status).toBe(200)
  expect((await decide({ status: 'rejected', from: 'accepted' })).status).toBe(200)
  await expectProblem(await decide({ status: 'accepted', from: 'nobody' }), 422, ['from'])
})

test('of several, one that is no more as it was seen is left as it is, and named', async () => {
  const [pending, decidedMeanwhile, unseen] = await Promise.all([
    anApplication(),
    anApplication({ status: 'accepted' }),
    anApplication({ status: 'accepted' }),
  ])
  const ids = [pending.id, decidedMeanwhile.id, unseen.id]
  const from = { [pending.id]: 'pending', [decidedMeanwhile.id.toUpperCase()]: 'pending' }
  const response = await admin.post(decideMany, { ids, status: 'rejected', from })
  const { changed, unchanged } = await response.json()
  expect(changed.map(({ _id }: { _id: string }) => _id)).toEqual([pending.id, unseen.id])
  expect(unchanged).toEqual([{ _id: decidedMeanwhile.id, status: 'accepted', reason: 'outdated' }])
  expect(await statusOf(decidedMeanwhile.id)).toBe('accepted')
})

test.each([
  ['no ids', { status: 'accepted' }, ['ids']],
  ['an empty list', { ids: [], status: 'accepted' }, ['ids']],
  ['too many', { ids: Array.from({ length: 201 }, () => randomUUID()), status: 'accepted' }, ['ids']],
  ['no status', { ids: [randomUUID()] }, ['status']],
  ['a status nobody decides', { ids: [randomUUID()], status: 'pending' }, ['status']],
  ['a status nobody saw', { ids: [AN_ID], status: 'accepted', from: { [AN_ID]: 'open' } }, [`from.${AN_ID}`]],
])('a body with %s is refused by name', async (_case, body, fields) => {
  await expectProblem(await admin.post(decideMany, body), 422, fields)
})

test('an id that could not be one is refused, and nothing is decided', async () => {
  const { id } = await anApplication()
  expect((await admin.post(decideMany, { ids: [id, 'none'], status: 'accepted' })).status).toBe(422)
  expect(await statusOf(id)).toBe('pending')
})

test('two opposite decisions at once are made one after the other, and the history records both', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await anApplication()
    const responses = await Promise.all([
      admin.post(decideOne, { status: 'accepted' }, { params: { id } }),
      admin.post(decideOne, { status: 'rejected' }, { params: { id } }),
    ])
    expect(responses.map(response => response.status)).toEqual([200, 200])
    const last = await statusOf(id)
    const first = last === 'accepted' ? 'rejected' : 'accepted'
    expect(await moves(id)).toEqual([move('pending', first), move(first, last)])
  }
})

test('opposite decisions on the same many at once do not block each other', async () => {
  const applications = await Promise.all(Array.from({ length: 12 }, () => anApplication()))
  const ids = applications.map(({ id }) => id)
  const responses = await Promise.all([
    admin.post(decideMany, { ids, status: 'accepted' }),
    admin.post(decideMany, { ids: ids.toReversed(), status: 'rejected' }),
  ])
  expect(responses.map(response => response.status)).toEqual([200, 200])
  expect(new Set(await Promise.all(ids.map(statusOf))).size).toBe(1)
})

test('the same decision twice at once changes once', async () => {
  const { id } = await anApplication()
  const decide = () => admin.post(decideOne, { status: 'rejected' }, { params: { id } })
  const responses = await Promise.all([decide(), decide()])
  expect(responses.map(response => response.status)).toEqual([200, 200])
  expect(await moves(id)).toEqual([move('pending', 'rejected')])
})
