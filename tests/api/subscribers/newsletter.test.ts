import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as deleteRoute } from '@/app/api/admin/subscribers/[id]/delete/route'
import { GET as exportRoute } from '@/app/api/admin/subscribers/export.csv/route'
import { GET as listRoute } from '@/app/api/admin/subscribers/route'
import { GET as confirmByGet, POST as confirmRoute } from '@/app/api/newsletter/confirm/[token]/route'
import { POST as askRoute } from '@/app/api/newsletter/route'
import { POST as leaveRoute, GET as showLeaving } from '@/app/api/newsletter/unsubscribe/[token]/route'
import { privacyNotice, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { sendDueMails } from '@/lib/mail/worker'
import { eraseExpired } from '@/lib/persons/erase-expired'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { closeMailer } from '@/lib/platform/mailer'
import { newsletterMessages, SUBSCRIPTION_ASKED } from '@/lib/subscribers/constants'
import { readByConfirmToken } from '@/lib/subscribers/data'
import type { SubscriberRecord } from '@/lib/subscribers/schema'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { startFakeMailServer } from '../../support/fake-mail-server'
import { expectDocumented } from '../../support/openapi'
import { expectProblem } from '../../support/problems'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const PLAIN = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8' }
const ADA = 'Ada@example.com'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})
beforeEach(async () => {
  site.newsletter = true
  publishEnvironment(UNREAD_MAIL)
  await database().$executeRaw`TRUNCATE subscribers, outbox_mails`
})
afterAll(() => {
  site.newsletter = false
})

type Sent = { body?: BodyInit; headers?: Record<string, string>; token?: string }

function post(handler: typeof leaveRoute, { body, headers, token = '' }: Sent): Promise<Response> {
  const request = new Request('http://localhost:3000/api/newsletter', { method: 'POST', body, headers })
  return handler(request, { params: Promise.resolve({ token }) })
}
const ask = (value: unknown, headers: Record<string, string> = {}) =>
  post(askRoute, {
    body: JSON.stringify(value),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const stored = () => database().subscriber.findMany({ orderBy: { askedAt: 'asc' } })
// One that was emptied only counts against the limit.
const letters = () =>
  database().outboxMail.findMany({ where: { text: { not: '' } }, orderBy: { createdAt: 'asc' } })
const list = async (query = ''): Promise<SubscriberRecord[]> => (await admin.get(listRoute, { query })).json()

/** The token of a link in the newest letter. */
async function tokenIn(purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const text = (await letters()).at(-1)?.text ?? ''
  const token = new RegExp(`http://localhost:\\d+/newsletter/${purpose}/([\\w-]{32})`).exec(text)?.[1]
  if (!token) throw new Error(`there is no link to ${purpose} in ${text}`)
  return token
}

/** Puts an e-mail on the list, and gives the token by which it leaves. */
async function join(email: string): Promise<string> {
  expect((await ask({ email })).status).toBe(202)
  expect((await post(confirmRoute, { token: await tokenIn('confirm') })).status).toBe(200)
  return tokenIn('unsubscribe')
}

test('is off as the site comes: nothing is taken, and nothing said of it', async () => {
  site.newsletter = false
  await expectProblem(await ask({ email: ADA }), 404)
  expect([await stored(), await letters()]).toEqual([[], []])
  const kept = {
    applicationMonths: 12,
    enrollmentMonths: 24,
    paymentYears: 6,
    paymentCompany: 'Paystack in Lagos',
  }
  expect(JSON.stringify(privacyNotice(kept))).not.toContain('newsletter')
  site.newsletter = true
  expect(JSON.stringify(privacyNotice(kept))).toContain('Your email for the newsletter: until you leave it')
})

test('an e-mail waits until its link is pressed, with the notice that was shown and the time', async () => {
  const response = await ask({ email: ADA, privacyVersion })
  await expectDocumented('POST', '/api/newsletter', response.clone())
  expect([response.status, await response.json()]).toEqual([202, { message: SUBSCRIPTION_ASKED }])
  expect(await stored()).toMatchObject([{ email: ADA, privacyVersion, confirmedAt: null, confirmed: false }])
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'newsletter-asked', recipient: ADA })
  const token = await tokenIn('confirm')
  expect(JSON.stringify(await stored())).not.toContain(token)
  expect(await readByConfirmToken(token)).toEqual({ confirmed: false })

  const confirmed = await post(confirmRoute, { token })
  await expectDocumented('POST', '/api/newsletter/confirm/{token}', confirmed.clone())
  expect(await confirmed.json()).toEqual({ message: newsletterMessages.confirmed })
  const [subscriber] = await stored()
  expect(subscriber).toMatchObject({ confirmed: true, confirmedAt: expect.any(Date) })
  expect((await post(confirmRoute, { token })).status).toBe(200)
  expect((await stored())[0]?.confirmedAt).toEqual(subscriber?.confirmedAt)
  expect((await letters()).map(({ kind }) => kind)).toEqual(['newsletter-asked', 'newsletter-confirmed'])
})

test('what was confirmed stays as it was, whoever gives the e-mail again', async () => {
  await join(ADA)
  const before = await stored()
  await ask({ email: ADA.toUpperCase() })
  const byLink = ({ unsubscribeHashes: _, ...subscriber }: (typeof before)[number]) => subscriber
  expect((await stored()).map(byLink)).toEqual(before.map(byLink))
})

test('what opens links confirms nothing and takes nobody off', async () => {
  const leave = await join(ADA)
  await ask({ email: 'bala@example.com' })
  const token = await tokenIn('confirm')
  const get = (handler: typeof confirmByGet, given: string) =>
    handler(new Request('http://localhost:3000/'), { params: Promise.resolve({ token: given }) })
  expect((await get(confirmByGet, token)).status).toBe(405)
  const shown = await get(showLeaving, leave)
  await expectDocumented('GET', '/api/newsletter/unsubscribe/{token}', shown.clone())
  expect([shown.status, shown.headers.get('location')]).toEqual([303, `/newsletter/unsubscribe/${leave}`])
  expect((await stored()).map(({ confirmed }) => confirmed)).toEqual([true, false])
})

test('nobody learns from the response who is on the list; whoever is has a letter that says so', async () => {
  await join(ADA)
  const [known, unknown] = [await ask({ email: ADA.toUpperCase() }), await ask({ email: 'new@example.com' })]
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  const sent = (await letters()).slice(2)
  expect(sent.map(({ recipient, text }) => [recipient, /already/.test(text)])).toEqual([
    [ADA, true],
    ['new@example.com', false],
  ])
  expect((await stored()).map(({ confirmed }) => confirmed)).toEqual([true, false])
})

test('one POST leaves, without signing in; a second one is no error, and nothing is left of the e-mail', async () => {
  const begun = new Date()
  const token = await join(ADA)
  const oneClick = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const leave = () => post(leaveRoute, { token, headers: oneClick, body: 'List-Unsubscribe=One-Click' })
  const left = await leave()
  await expectDocumented('POST', '/api/newsletter/unsubscribe/{token}', left.clone())
  expect([left.status, await left.json()]).toEqual([200, { message: newsletterMessages.left }])
  expect([await stored(), await letters()]).toEqual([[], []])
  expect(await (await leave()).json()).toEqual({ message: newsletterMessages.unknown })
  const events = await database().event.findMany({ where: { kind: 'erased', happenedAt: { gte: begun } } })
  expect(events.map(({ detail }) => detail)).toEqual([{ at: 'newsletter link', subscribers: 1 }])
  await expectProblem(await post(confirmRoute, { token }), 404)
})

test.each([
  ['as a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['in parts', { body: oneClickInParts() }],
])('a mail service that accepts pages leaves by one POST without a redirect: %s', async (_how, sent) => {
  const left = await post(leaveRoute, { ...sent, token: await join(ADA), headers: { Accept: 'text/html' } })
  expect([left.status, await stored()]).toEqual([200, []])
})

function oneClickInParts(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test('a link works for good: after a change of the secret, and where the site has no newsletter any more', async () => {
  const token = await join(ADA)
  const { nextauthSecret } = env()
  publishEnvironment({ NEXTAUTH_SECRET: 'another-secret-of-forty-characters-or-more' })
  const signedInAnew = await signInToHandlers()
  const csv = await (await signedInAnew.get(exportRoute)).text()
  publishEnvironment({ NEXTAUTH_SECRET: nextauthSecret })
  expect(csv).toContain('/api/newsletter/unsubscribe/')
  expect(csv).not.toContain(token)
  site.newsletter = false
  expect(await (await post(leaveRoute, { token })).json()).toEqual({ message: newsletterMessages.left })
})

test('without script each form leads to a page, and a wrong e-mail is named', async () => {
  const plainly = (handler: typeof askRoute, fields: Record<string, string>, token?: string) =>
    post(handler, { body: new URLSearchParams(fields), headers: PLAIN, token })
  const places: (string | null)[] = []
  places.push((await plainly(askRoute, { email: ADA, privacyVersion })).headers.get('location'))
  const leave = await tokenIn('unsubscribe')
  places.push((await plainly(confirmRoute, {}, await tokenIn('confirm'))).headers.get('location'))
  for (const _time of [1, 2]) places.push((await plainly(leaveRoute, {}, leave)).headers.get('location'))
  expect(places).toEqual(['asked', 'confirmed', 'left', 'unknown'].map(done => `/newsletter?done=${done}`))
  await expectProblem(await plainly(askRoute, { email: 'ada@' }), 422, ['email'])
})

test('three letters a day go to an e-mail that is given again and again; a visitor asks ten times', async () => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await ask({ email: ADA }, { 'X-Forwarded-For': '203.0.113.78' })).status)
  publishEnvironment({ RATE_LIMITS: 'off' })
  expect(statuses).toEqual([...Array(10).fill(202), 429])
  expect(await letters()).toHaveLength(3)
  expect(new Set((await letters()).map(({ text }) => text)).size).toBe(1)
  expect((await stored()).map(({ unsubscribeHashes }) => unsubscribeHashes.length)).toEqual([1])
  await database().$executeRaw`DELETE FROM subscribers`
  await ask({ email: ADA })
  expect(await stored()).toEqual([])
})

test('leaving does not allow more letters, and nothing of the e-mail is kept for it', async () => {
  for (const _time of [1, 2, 3]) {
    await ask({ email: ADA })
    await post(leaveRoute, { token: await tokenIn('unsubscribe') })
  }
  await ask({ email: ADA })
  expect([await stored(), await letters()]).toEqual([[], []])
  const kept = await database().outboxMail.findMany()
  expect(kept.map(({ recipient }) => recipient.endsWith('@erased.invalid'))).toEqual([true, true, true])
  expect(JSON.stringify(kept).toLowerCase()).not.toContain(ADA.toLowerCase())
})

test('nothing is taken where the site sends no mail', async () => {
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  await expectProblem(await ask({ email: ADA }), 503)
  expect(await stored()).toEqual([])
})

test('every letter carries the headers by which a mail program leaves the list', async () => {
  const server = await startFakeMailServer()
  publishEnvironment({ ...UNREAD_MAIL, SMTP_URL: server.url })
  const token = await join(ADA)
  expect(await sendDueMails()).toBe(2)
  closeMailer()
  await server.stop()
  expect(server.received).toHaveLength(2)
  for (const { raw } of server.received) {
    const mail = raw.replace(/\r\n[ \t]+/g, ' ')
    expect(mail).toMatch(
      new RegExp(`^List-Unsubscribe: <http://localhost:\\d+/api/newsletter/unsubscribe/${token}>`, 'm'),
    )
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  }
})

test('the list is searched, narrowed and ordered, and comes page by page', async () => {
  for (const name of ['ada', 'bala']) await join(`${name}@example.com`)
  await ask({ email: 'Chidi@example.org' })
  const names = async (query: string) => (await list(query)).map(({ email }) => email.split('@')[0])
  expect(await names('')).toEqual(['Chidi', 'bala', 'ada'])
  expect(await names('?sort=email')).toEqual(['ada', 'bala', 'Chidi'])
  expect(await names('?status=confirmed')).toEqual(['bala', 'ada'])
  expect(await names('?status=waiting')).toEqual(['Chidi'])
  expect(await names('?search=EXAMPLE.ORG')).toEqual(['Chidi'])
  const page = await admin.get(listRoute, { path: 'subscribers', query: '?limit=2&sort=email' })
  await expectDocumented('GET', '/api/admin/subscribers', page.clone())
  expect(page.headers.get('x-total-count')).toBe('3')
  const [, next = ''] = /<[^>]*(\?[^>]*)>/.exec(page.headers.get('link') ?? '') ?? []
  const rest = await admin.get(listRoute, { path: 'subscribers', query: next })
  expect((await rest.json()).map(({ email }: SubscriberRecord) => email)).toEqual(['Chidi@example.org'])
  await expectProblem(await admin.get(listRoute, { query: '?status=lost' }), 422, ['status'])
})

test('the export has each one’s own link, which leaves; an event says that it was made', async () => {
  await join(ADA)
  await ask({ email: 'bala@example.com' })
  const response = await admin.get(exportRoute, { query: '?status=confirmed' })
  await expectDocumented('GET', '/api/admin/subscribers/export.csv', response.clone())
  const [head = '', row = '', ...rest] = (await response.text()).trim().split('\r\n')
  expect(head).toBe('"Email","State","Asked","Confirmed","Privacy notice","Unsubscribe link"')
  expect(rest).toEqual([])
  const [, token = ''] =
    /"http:\/\/localhost:\d+\/api\/newsletter\/unsubscribe\/([\w-]{32})"$/.exec(row) ?? []
  expect(row).toMatch(/^"Ada@example\.com","Confirmed",/)
  expect((await post(leaveRoute, { token })).status).toBe(200)
  expect(await names()).toEqual(['bala@example.com'])
  const event = await database().event.findFirstOrThrow({
    where: { kind: 'export' },
    orderBy: { happenedAt: 'desc' },
  })
  expect(event.detail).toEqual({ list: 'subscribers', filters: ['status'] })
})
const names = async () => (await stored()).map(({ email }) => email)

test('an owner deletes a subscriber; an editor neither does nor exports, a stranger does nothing', async () => {
  await join(ADA)
  const [{ _id: id = '' } = {}] = await list()
  const editor = await signInToHandlers('editor@example.com')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  await expectProblem(await editor.post(deleteRoute, {}, { params: { id } }), 403)
  await expectProblem(await editor.get(exportRoute), 403)
  const stranger = handlersAs()
  await expectProblem(await stranger.get(listRoute), 401)
  await expectProblem(await stranger.get(exportRoute), 401)
  await expectProblem(await stranger.post(deleteRoute, {}, { params: { id } }), 401)
  expect(await names()).toEqual([ADA])
  expect((await admin.post(deleteRoute, {}, { params: { id } })).status).toBe(204)
  expect([await stored(), await letters()]).toEqual([[], []])
  await expectProblem(await admin.post(deleteRoute, {}, { params: { id } }), 404)
})

test('who never confirms is deleted after seven days, who did stays', async () => {
  await join(ADA)
  await ask({ email: 'late@example.com' })
  await ask({ email: 'young@example.com' })
  await database().$executeRaw`
    UPDATE subscribers SET asked_at = now() - interval '8 days' WHERE email <> 'young@example.com'`
  expect(await eraseExpired(new AbortController().signal)).toMatchObject({ subscribers: 1 })
  expect((await names()).sort()).toEqual([ADA, 'young@example.com'])
})

test('the database itself refuses a second row of an e-mail, a blank one, and a link that is no hash', async () => {
  const create = (data: object) =>
    database().subscriber.create({ data: { email: ADA, privacyVersion, ...data } })
  await create({})
  await expect(create({ email: ADA.toLowerCase() })).rejects.toThrow('email')
  await expect(create({ email: ' ' })).rejects.toThrow('subscribers_email')
  await expect(create({ email: 'x@y.z', confirmHash: 'token' })).rejects.toThrow('subscribers_confirm_hash')
  await expect(create({ email: 'x@y.z', unsubscribeHashes: ['token'] })).rejects.toThrow(
    'subscribers_unsubscribe_hashes',
  )
})

test('who asks again while they leave is asked to confirm it', async () => {
  const { id } = await database().subscriber.create({
    data: { email: ADA, privacyVersion, confirmedAt: new Date() },
  })
  // The one who asks waits where the stored subscriber is changed.
  await database().$executeRaw`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(7, 7); RETURN NULL; END'`
  await database().$executeRaw`
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON subscribers FOR EACH STATEMENT EXECUTE FUNCTION wait_for_test()`
  try {
    const { asking } = await database().$transaction(async tx => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(7, 7)`
      const asking = ask({ email: ADA, privacyVersion })
      await untilSomeoneWaits()
      await database().subscriber.delete({ where: { id } })
      // Not as a promise of its own, which the transaction would wait for.
      return { asking }
    })
    expect((await asking).status).toBeLessThan(300)
  } finally {
    await database().$executeRaw`DROP FUNCTION wait_for_test CASCADE`
  }
  expect(await stored()).toMatchObject([{ email: ADA, confirmedAt: null }])
  expect((await letters()).map(({ kind }) => kind)).toEqual(['newsletter-asked'])
})
