import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as answeredRoute } from '@/app/api/admin/contact-messages/[id]/answered/route'
import { POST as deleteRoute } from '@/app/api/admin/contact-messages/[id]/delete/route'
import { GET as listRoute } from '@/app/api/admin/contact-messages/route'
import { POST as sendRoute } from '@/app/api/contact/route'
import { privacyNotice, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { MESSAGE_SENT } from '@/lib/contact-messages/constants'
import type { MessageRecord } from '@/lib/contact-messages/schema'
import { sendDueMails } from '@/lib/mail/worker'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { closeMailer } from '@/lib/platform/mailer'
import { watchTyped } from '@/lib/platform/returned-form'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { cpuTimeOf } from '../../support/cpu-time'
import { startFakeMailServer } from '../../support/fake-mail-server'
import { expectDocumented } from '../../support/openapi'
import { expectProblem } from '../../support/problems'
import { ADMIN_EMAIL, UNREAD_MAIL } from '../../support/test-environment'

const form = {
  name: 'Adébáyọ̀ Ọlá',
  email: 'Adebayo@example.com',
  subject: 'Web Design',
  phone: '0803 123 4567',
  message: 'A sign for a bakery.\n\nIt is <b>red</b>.',
}

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})
beforeEach(async () => {
  site.contactMessages = true
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  await database().$executeRaw`TRUNCATE contact_messages, outbox_mails, idempotency_keys`
})
afterAll(() => {
  site.contactMessages = false
})

function post(body: BodyInit, headers: Record<string, string>): Promise<Response> {
  const request = new Request('http://localhost:3000/api/contact', { method: 'POST', body, headers })
  return sendRoute(request, { params: Promise.resolve({}) })
}
const send = (value: unknown, headers: Record<string, string> = {}) =>
  post(JSON.stringify(value), { 'Content-Type': 'application/json', ...headers })
const sendPlainly = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(new URLSearchParams(fields), {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'text/html,*/*;q=0.8',
    ...headers,
  })

const stored = () => database().contactMessage.findMany({ orderBy: { createdAt: 'asc' } })
const list = async (query = ''): Promise<MessageRecord[]> => (await admin.get(listRoute, { query })).json()

/** Stores messages of these names, the last one newest, and gives their ids by name. */
async function messagesOf(...names: string[]): Promise<Record<string, string>> {
  for (const name of names) expect((await send({ ...form, name })).status).toBe(201)
  return Object.fromEntries((await list()).map(({ name, _id }) => [name, _id]))
}

test('is off as the site comes: nothing is taken, and nothing said of it', async () => {
  site.contactMessages = false
  await expectProblem(await send(form), 404)
  await expectProblem(await sendPlainly(form), 404)
  expect(await stored()).toEqual([])
  const kept = {
    applicationMonths: 12,
    enrollmentMonths: 24,
    paymentYears: 6,
    paymentCompany: 'Paystack in Lagos',
  }
  expect(JSON.stringify(privacyNotice(kept))).not.toContain('contact form')
  site.contactMessages = true
  expect(JSON.stringify(privacyNotice(kept))).toContain('A message from the contact form: 12 months')
})

test('a message is stored as it was written, the number in its international form', async () => {
  const response = await send({ ...form, privacyVersion })
  expect(response.status).toBe(201)
  await expectDocumented('POST', '/api/contact', response.clone())
  expect(await response.json()).toEqual({ message: MESSAGE_SENT })
  expect(await stored()).toEqual([
    expect.objectContaining({
      ...form,
      phone: '+2348031234567',
      privacyVersion,
      answeredAt: null,
      answered: false,
    }),
  ])
})

test('what is wrong is named by its field, and nothing is stored', async () => {
  const wrong = { name: '4', email: 'ada@', subject: 'Baking', phone: '12', message: ' ' }
  await expectProblem(await send(wrong), 422, ['email', 'message', 'name', 'phone', 'subject'])
  await expectProblem(await send({ ...form, message: 'x'.repeat(20_001) }), 422, ['message'])
  await expectProblem(await post('{', { 'Content-Type': 'application/json' }), 400)
  expect(await stored()).toEqual([])
})

test('the same key stores one message, and is refused for another', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const responses = await Promise.all([1, 2, 3].map(() => send(form, key)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  await expectProblem(await send({ ...form, message: 'Another one.' }, key), 409)
  expect(await stored()).toHaveLength(1)
})

test('a plain form is taken once, however often it is sent, and leads to a page', async () => {
  for (const _time of [1, 2]) {
    const response = await sendPlainly(form)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?done=sent#write'])
  }
  await expectProblem(await sendPlainly({ ...form, email: 'ada@' }), 422, ['email'])
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['answered', (id: string) => admin.post(answeredRoute, { answered: true }, { params: { id } })],
  ['deleted', (id: string) => database().contactMessage.delete({ where: { id } })],
])('the same words by a plain form are a new message once the first was %s', async (_what, deal) => {
  await sendPlainly(form)
  const [first] = await stored()
  await deal(first?.id ?? '')
  const before = (await stored()).length
  for (const _time of [1, 2]) expect((await sendPlainly(form)).status).toBe(303)
  expect(await stored()).toHaveLength(before + 1)
})

test('one visitor sends ten in ten minutes', async () => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  const from = { 'X-Forwarded-For': '203.0.113.77' }
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await send(form, from)).status)
  const { response, typed } = await watchTyped(() => sendPlainly(form, from))
  publishEnvironment({ RATE_LIMITS: 'off' })
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  expect(response.status).toBe(429)
  // A plain form's page still has the words.
  expect(typed).toEqual(form)
})

test('the administrator has it by mail, and a reply goes to whoever wrote it', async () => {
  const server = await startFakeMailServer()
  publishEnvironment({ ...UNREAD_MAIL, SMTP_URL: server.url })
  await send({ ...form, name: 'Hauwa Bello' })
  const [mail, ...others] = await database().outboxMail.findMany()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'notice', recipient: ADMIN_EMAIL, replyTo: form.email })
  expect(mail?.subject).toBe('Message about Web Design from Hauwa Bello')
  expect(mail?.text).toContain('A sign for a bakery.\n\nIt is <b>red</b>.\n\n')
  expect(mail?.text).toContain('Phone: +2348031234567')
  expect(mail?.html).toContain('It is &lt;b&gt;red&lt;/b&gt;.')
  expect(await sendDueMails()).toBe(1)
  closeMailer()
  await server.stop()
  expect(server.received).toHaveLength(1)
  const raw = server.received[0]?.raw
  expect(raw).toMatch(/^Reply-To: Adebayo@example\.com\r$/im)
  expect(raw).toMatch(/^To: ada@studio\.test\r$/im)
})

test('a message of hardly anything but blanks takes no longer than another one', async () => {
  publishEnvironment(UNREAD_MAIL)
  const timeToSend = (message: string) =>
    cpuTimeOf(async () => expect((await send({ ...form, message })).status).toBe(201))
  // The first one also loads what it needs.
  await timeToSend('Hello')
  const plain = await timeToSend('a'.repeat(20_000))
  expect(await timeToSend(`a${' '.repeat(19_998)}b`)).toBeLessThan(5 * plain + 100)
})

test('the newest stand first; open and answered ones are told apart, and page by page all come', async () => {
  const ids = await messagesOf('Ada', 'Bala', 'Chidi')
  expect((await list()).map(({ name }) => name)).toEqual(['Chidi', 'Bala', 'Ada'])
  expect((await list('?sort=date')).map(({ name }) => name)).toEqual(['Ada', 'Bala', 'Chidi'])
  await admin.post(answeredRoute, { answered: true }, { params: { id: ids.Bala ?? '' } })
  expect((await list('?status=answered')).map(({ name }) => name)).toEqual(['Bala'])
  expect((await list('?status=open')).map(({ name }) => name)).toEqual(['Chidi', 'Ada'])
  const page = await admin.get(listRoute, { path: 'contact-messages', query: '?limit=2' })
  await expectDocumented('GET', '/api/admin/contact-messages', page.clone())
  expect(page.headers.get('x-total-count')).toBe('3')
  const [, next = ''] = /<[^>]*(\?[^>]*)>/.exec(page.headers.get('link') ?? '') ?? []
  const rest = await admin.get(listRoute, { path: 'contact-messages', query: next })
  expect((await rest.json()).map(({ name }: MessageRecord) => name)).toEqual(['Ada'])
  await expectProblem(await admin.get(listRoute, { query: '?status=lost' }), 422, ['status'])
})

test('a message is found by name, email, phone, subject or text, however they are typed, and by its id', async () => {
  await send({ ...form, name: 'Ọlá Adébáyọ̀', email: 'Press@example.com', phone: '0809 000 1111' })
  await send({ ...form, name: 'Ladi Dung', email: 'ladi@example.com', message: 'Ìwé ìpè.\nOn thick card.' })
  const find = async (search: string, more = '') =>
    (await list(`?${new URLSearchParams({ search })}${more}`)).map(({ name }) => name)
  expect(await find('ola ADEBAYO')).toEqual(['Ọlá Adébáyọ̀'])
  expect(await find('press@')).toEqual(['Ọlá Adébáyọ̀'])
  expect(await find('0809 000 1111')).toEqual(['Ọlá Adébáyọ̀'])
  expect(await find('ladi iwe thick')).toEqual(['Ladi Dung'])
  expect(await find('on')).toEqual(['Ladi Dung'])
  expect(await find('web design')).toEqual(['Ladi Dung', 'Ọlá Adébáyọ̀'])
  expect(await find('web design', '&status=answered')).toEqual([])
  expect(await find('100%')).toEqual([])
  const [newest] = await list()
  expect(await find(newest?._id ?? '')).toEqual(['Ladi Dung'])
  await database().contactMessage.updateMany({ data: { message: 'A sign.' } })
  expect(await find('thick')).toEqual([])
})

test('who answered first stays, and an answer can be taken back', async () => {
  const { Ada: id = '' } = await messagesOf('Ada')
  const first = await admin.post(answeredRoute, { answered: true }, { params: { id } })
  await expectDocumented('POST', '/api/admin/contact-messages/{id}/answered', first.clone())
  const answered = await first.json()
  expect(answered).toMatchObject({ answeredAt: expect.any(String), answeredBy: { email: ADMIN_EMAIL } })
  const colleague = await signInToHandlers('colleague@example.com')
  expect(await (await colleague.post(answeredRoute, { answered: true }, { params: { id } })).json()).toEqual(
    answered,
  )
  const again = await admin.post(answeredRoute, { answered: false }, { params: { id } })
  expect(await again.json()).toMatchObject({ answeredAt: null, answeredBy: null })
  await expectProblem(await admin.post(answeredRoute, {}, { params: { id } }), 422, ['answered'])
  for (const nobody of [randomUUID(), 'none'])
    await expectProblem(await admin.post(answeredRoute, { answered: true }, { params: { id: nobody } }), 404)
})

test('an owner deletes a message, and an event says so without its words; an editor does not', async () => {
  const { Ada: id = '' } = await messagesOf('Ada', 'Bala')
  const editor = await signInToHandlers('editor@example.com')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  await expectProblem(await editor.post(deleteRoute, {}, { params: { id } }), 403)
  const gone = await admin.post(deleteRoute, {}, { params: { id } })
  expect(gone.status).toBe(204)
  expect((await list()).map(({ name }) => name)).toEqual(['Bala'])
  await expectProblem(await admin.post(deleteRoute, {}, { params: { id } }), 404)
  const events = await database().event.findMany({ where: { kind: 'erased' } })
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ administratorId: admin.id, detail: { at: 'list', messages: 1 } })
})

test('a stranger reads and changes nothing', async () => {
  const { Ada: id = '' } = await messagesOf('Ada')
  const stranger = handlersAs()
  await expectProblem(await stranger.get(listRoute), 401)
  await expectProblem(await stranger.post(answeredRoute, { answered: true }, { params: { id } }), 401)
  await expectProblem(await stranger.post(deleteRoute, {}, { params: { id } }), 401)
  expect(await list()).toMatchObject([{ answeredAt: null }])
})

test('the database itself refuses what is blank, no number, or answered by nobody', async () => {
  const row = { ...form, phone: '+2348031234567', privacyVersion }
  const create = (data: object) => database().contactMessage.create({ data: { ...row, ...data } })
  await expect(create({ name: ' ' })).rejects.toThrow('contact_messages_lines')
  await expect(create({ message: ' ' })).rejects.toThrow('contact_messages_message')
  await expect(create({ message: 'x'.repeat(20_001) })).rejects.toThrow('contact_messages_message')
  await expect(create({ phone: '0803 123 4567' })).rejects.toThrow('contact_messages_phone_e164')
  await expect(create({ answeredAt: new Date() })).rejects.toThrow('contact_messages_answered_whole')
})
