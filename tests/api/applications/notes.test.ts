import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DELETE as deleteNote } from '@/app/api/admin/applications/[id]/notes/[note]/route'
import { POST as addNote, GET as getNotes } from '@/app/api/admin/applications/[id]/notes/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anApplication } from '../../support/records'
import { ADMIN_EMAIL } from '../../support/test-environment'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

test('a note is stored with its author and time, the newest first', async () => {
  const { id } = await anApplication()
  const other = await anApplication()
  const response = await admin.post(
    addNote,
    { text: '  Called on Monday.\nCalls back.  ' },
    { params: { id } },
  )
  expect(response.status).toBe(201)
  const first = await response.json()
  expect(first).toEqual({
    _id: expect.any(String),
    text: 'Called on Monday.\nCalls back.',
    author: { email: ADMIN_EMAIL },
    createdAt: expect.stringMatching(/Z$/),
  })
  const second = await (await admin.post(addNote, { text: 'Interview on 4 May.' }, { params: { id } })).json()
  expect(await (await admin.get(getNotes, { params: { id } })).json()).toEqual([second, first])
  expect(await (await admin.get(getNotes, { params: { id: other.id } })).json()).toEqual([])
  const stored = await database().applicationNote.findUniqueOrThrow({ where: { id: first._id } })
  expect(stored).toMatchObject({ applicationId: id, administratorId: admin.id })
})

test.each([
  ['nothing', {}],
  ['blanks', { text: ' \n ' }],
  ['a hidden character', { text: 'a\u0000b' }],
  ['more than 20,000 characters', { text: 'x'.repeat(20_001) }],
  ['what is no text', { text: 7 }],
])('a note of %s is refused', async (_case, body) => {
  const { id } = await anApplication()
  await expectProblem(await admin.post(addNote, body, { params: { id } }), 422, ['text'])
  expect(await database().applicationNote.count({ where: { applicationId: id } })).toBe(0)
})

describe('an Idempotency-Key', () => {
  const called = { text: 'Called on Monday.' }
  const aKey = () => ({ 'idempotency-key': randomUUID() })
  const notesOn = (applicationId: string) => database().applicationNote.count({ where: { applicationId } })

  test('stores one note when it comes four times at once, and gives each the same response', async () => {
    const { id } = await anApplication()
    const key = aKey()
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => admin.post(addNote, called, { params: { id }, headers: key })),
    )
    expect(responses.map(response => response.status)).toEqual([201, 201, 201, 201])
    const [note, ...others] = await Promise.all(responses.map(response => response.json()))
    expect(others).toEqual([note, note, note])
    const later = await admin.post(addNote, { text: ` ${called.text}\n` }, { params: { id }, headers: key })
    expect(later.status).toBe(201)
    expect(await later.json()).toEqual(note)
    expect(await notesOn(id)).toBe(1)
  })

  test('is refused for another text and another author', async () => {
    const { id } = await anApplication()
    const key = aKey()
    expect((await admin.post(addNote, called, { params: { id }, headers: key })).status).toBe(201)
    await expectProblem(
      await admin.post(addNote, { text: 'Interview on 4 May.' }, { params: { id }, headers: key }),
      409,
    )
    const colleague = await signInToHandlers('colleague@example.com')
    await expectProblem(await colleague.post(addNote, called, { params: { id }, headers: key }), 409)
    expect(await notesOn(id)).toBe(1)
  })

  test('stands for one application, and without one every request adds a note', async () => {
    const [{ id }, { id: other }] = [await anApplication(), await anApplication()]
    const key = aKey()
    for (const on of [id, other])
      expect((await admin.post(addNote, called, { params: { id: on }, headers: key })).status).toBe(201)
    expect((await admin.post(addNote, called, { params: { id: other } })).status).toBe(201)
    expect([await notesOn(id), await notesOn(other)]).toEqual([1, 2])
  })

  test('that is none is refused', async () => {
    const { id } = await anApplication()
    const wrong = { 'idempotency-key': 'two words' }
    await expectProblem(await admin.post(addNote, called, { params: { id }, headers: wrong }), 400)
    expect(await notesOn(id)).toBe(0)
  })
})

describe('a note is deleted', () => {
  let editor: HandlerAdministrator

  beforeAll(async () => {
    editor = await signInToHandlers('notes-editor@example.com')
    await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  })

  async function aNote(author: HandlerAdministrator) {
    const { id } = await anApplication()
    const added = await author.post(addNote, { text: 'Called.' }, { params: { id } })
    const { _id: note } = await added.json()
    return { params: { id, note } }
  }
  const isThere = async ({ params }: { params: { note: string } }) =>
    (await database().applicationNote.count({ where: { id: params.note } })) === 1

  test('by who wrote it and by an owner, with an event, and is then not there', async () => {
    const cases = [
      [editor, editor],
      [editor, admin],
      [admin, admin],
    ] as const
    for (const [author, asker] of cases) {
      const note = await aNote(author)
      const other = await author.post(addNote, { text: 'Stays.' }, note)
      expect((await asker.delete(deleteNote, note)).status).toBe(204)
      expect(await (await admin.get(getNotes, note)).json()).toEqual([await other.json()])
      const event = await database().event.findFirst({
        where: { kind: 'deleted' },
        orderBy: { happenedAt: 'desc' },
      })
      expect(event).toMatchObject({ administratorId: asker.id, detail: { at: 'list', notes: 1 } })
      await expectProblem(await asker.delete(deleteNote, note), 404)
    }
  })

  test('and is not had again by the request that wrote it either', async () => {
    const { id } = await anApplication()
    const text = `Never tell ${randomUUID()}`
    const options = { params: { id }, headers: { 'idempotency-key': randomUUID() } }
    const { _id: note } = await (await admin.post(addNote, { text }, options)).json()
    expect((await admin.delete(deleteNote, { params: { id, note } })).status).toBe(204)
    const kept = await database().$queryRaw<unknown[]>`
      SELECT FROM idempotency_keys WHERE body::text LIKE ${`%${text}%`}`
    expect(kept).toEqual([])
  })

  test('by nobody else', async () => {
    const note = await aNote(admin)
    const { detail } = await expectProblem(await editor.delete(deleteNote, note), 403)
    expect(detail).toBe('Only who wrote a note, or an owner of the site, may delete it.')
    await expectProblem(await handlersAs().delete(deleteNote, note), 401)
    expect(await isThere(note)).toBe(true)
  })

  test('only as one of its own application', async () => {
    const note = await aNote(admin)
    const { id } = await anApplication()
    for (const params of [
      { ...note.params, id },
      { ...note.params, id: 'none' },
      { ...note.params, note: 'none' },
      { ...note.params, note: randomUUID() },
    ])
      await expectProblem(await admin.delete(deleteNote, { params }), 404)
    expect(await isThere(note)).toBe(true)
  })

  test('once, where it is asked for twice at once', async () => {
    const note = await aNote(admin)
    const statuses = await Promise.all([1, 2].map(async () => (await admin.delete(deleteNote, note)).status))
    expect(statuses.sort()).toEqual([204, 404])
  })
})

test('an application that is not there has no notes', async () => {
  for (const id of [randomUUID(), 'none']) {
    await expectProblem(await admin.get(getNotes, { params: { id } }), 404)
    await expectProblem(await admin.post(addNote, { text: 'Lost' }, { params: { id } }), 404)
  }
})

test('a stranger learns nothing, whatever is sent', async () => {
  const { id } = await anApplication()
  const params = { params: Promise.resolve({ id }) }
  const url = `http://localhost:3000/api/admin/applications/${id}/notes`
  await expectProblem(await getNotes(new Request(url), params), 401)
  await expectProblem(await addNote(new Request(url, { method: 'POST', body: '{' }), params), 401)
})
