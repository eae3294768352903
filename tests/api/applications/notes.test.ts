import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { POST as addNote, GET as getNotes } from '@/app/api/admin/applications/[id]/notes/route'
import { database } from '@/lib/platform/database'
import { openDesk } from '../../support/desk'
import { expectProblem } from '../../support/problems'
import { anApplication } from '../../support/records'
import { ADMIN_EMAIL } from '../../support/test-environment'

let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  desk = await openDesk()
})

test('a note is kept with its author and time, the newest first', async () => {
  const { id } = await anApplication()
  const other = await anApplication()
  const answer = await desk.send(addNote, { text: '  Called on Monday.\nCalls back.  ' }, { id })
  expect(answer.status).toBe(201)
  const first = await answer.json()
  expect(first).toEqual({
    _id: expect.any(String),
    text: 'Called on Monday.\nCalls back.',
    author: { email: ADMIN_EMAIL },
    createdAt: expect.stringMatching(/Z$/),
  })
  const second = await (await desk.send(addNote, { text: 'Interview on 4 May.' }, { id })).json()
  expect(await (await desk.ask(getNotes, { id })).json()).toEqual([second, first])
  expect(await (await desk.ask(getNotes, { id: other.id })).json()).toEqual([])
  const stored = await database().applicationNote.findUniqueOrThrow({ where: { id: first._id } })
  expect(stored).toMatchObject({ applicationId: id, administratorId: desk.administratorId })
})

test.each([
  ['nothing', {}],
  ['blanks', { text: ' \n ' }],
  ['a hidden character', { text: 'a\u0000b' }],
  ['more than 20,000 characters', { text: 'x'.repeat(20_001) }],
  ['what is no text', { text: 7 }],
])('a note of %s is refused', async (_case, body) => {
  const { id } = await anApplication()
  await expectProblem(await desk.send(addNote, body, { id }), 422, ['text'])
  expect(await database().applicationNote.count({ where: { applicationId: id } })).toBe(0)
})

test('an application that is not there has no notes', async () => {
  for (const id of [randomUUID(), 'none']) {
    await expectProblem(await desk.ask(getNotes, { id }), 404)
    await expectProblem(await desk.send(addNote, { text: 'Lost' }, { id }), 404)
  }
})

test('a stranger is told nothing, whatever is sent', async () => {
  const { id } = await anApplication()
  const params = { params: Promise.resolve({ id }) }
  const address = `http://localhost:3000/api/admin/applications/${id}/notes`
  await expectProblem(await getNotes(new Request(address), params), 401)
  await expectProblem(await addNote(new Request(address, { method: 'POST', body: '{' }), params), 401)
})
