import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST as changePassword } from '@/app/api/admin/account/password/route'
import { POST as signOutEverywhere } from '@/app/api/admin/account/sign-out-everywhere/route'
import { GET as exportApplications } from '@/app/api/admin/applications/export.csv/route'
import { GET as exportEnrollments } from '@/app/api/admin/enrollments/export.csv/route'
import { POST as logIn } from '@/app/api/admin/login/route'
import { POST as logOut } from '@/app/api/admin/logout/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { GET as openCv } from '@/app/api/cv/[cv]/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { recordCvOpened } from '@/lib/events/record-cv-opened'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { anApplication } from '../../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

let admin: HandlerAdministrator

beforeEach(async () => {
  await forgetEvents()
  await database().loginFailure.deleteMany()
  await database().outboxMail.deleteMany()
  admin = await signInToHandlers()
  await forgetEvents()
})
afterEach(() => publishEnvironment({ RATE_LIMITS: 'off', SMTP_URL: '', MAIL_FROM: '' }))

// As docs/breach.md says that the owner of the table deletes old ones.
const forgetEvents = () =>
  database().$transaction(async tx => {
    await tx.$executeRaw`SET LOCAL site.delete_events = 'on'`
    await tx.event.deleteMany()
  })

const events = () => database().event.findMany({ orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }] })
const kinds = async () => (await events()).map(({ kind }) => kind)

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const logInWith = (password: string, email = ADMIN_EMAIL, address = '192.0.2.7') =>
  handlersAs().post(logIn, { email, password }, from(address))

test.each([
  ['signing out', logOut],
  ['signing out everywhere', signOutEverywhere],
])('%s ends no session where that cannot be recorded, and the cookie stays as it is', async (_, post) => {
  await database().$executeRaw`
    CREATE FUNCTION no_recording() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`
  await database().$executeRaw`
    CREATE TRIGGER no_recording BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_recording()`
  const response = await admin.post(post, {})
  await database().$executeRaw`DROP FUNCTION no_recording CASCADE`
  expect([response.status, response.headers.get('set-cookie')]).toEqual([500, null])
  expect((await admin.get(verifyToken)).status).toBe(200)
})

describe('signing in', () => {
  test('is an event with the account, the session, the request, and no IP address', async () => {
    const response = await logInWith(ADMIN_PASSWORD)
    const [event] = await events()
    expect(event).toMatchObject({ kind: 'sign_in', administratorId: admin.id, detail: {} })
    expect(event?.requestId).toBe(response.headers.get('x-request-id'))
    expect(await database().adminSession.count({ where: { id: event?.sessionId ?? '' } })).toBe(1)
    expect(event?.ipHash).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(event)).not.toContain('192.0.2.7')
  })

  test('that fails is one too, with the account where there is one, and never what was typed', async () => {
    await logInWith('wrong')
    await logInWith('wrong', 'nobody@example.com')
    const [known, unknown] = await events()
    expect(known).toMatchObject({ kind: 'sign_in_failed', administratorId: admin.id, sessionId: null })
    expect(unknown).toMatchObject({ kind: 'sign_in_failed', administratorId: null, detail: { at: 'login' } })
    expect(unknown?.ipHash).toBe(known?.ipHash)
    expect(JSON.stringify([known, unknown])).not.toMatch(/wrong|nobody|example/)
  })

  test('too often is told once for each IP address', async () => {
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 5; i++) await logInWith(`guess ${i}`)
    for (let i = 0; i < 3; i++) expect((await logInWith(ADMIN_PASSWORD)).status).toBe(429)
    expect((await kinds()).filter(kind => kind === 'limited')).toHaveLength(1)
  })

  test('ends with events too', async () => {
    await admin.post(logOut, {})
    const second = await signInToHandlers()
    await second.post(signOutEverywhere, {})
    expect(await kinds()).toEqual(['sign_out', 'sign_in', 'sign_out_everywhere'])
  })
})

test('a change of password is an event, and so is a wrong current one', async () => {
  const newPassword = 'twelve letters and more'
  const change = { newPassword, repeatedPassword: newPassword }
  await admin.post(changePassword, { currentPassword: 'wrong', ...change })
  await admin.post(changePassword, { currentPassword: ADMIN_PASSWORD, ...change })
  expect(await events()).toMatchObject([
    { kind: 'sign_in_failed', administratorId: admin.id, detail: { at: 'password form' } },
    { kind: 'password_changed', administratorId: admin.id },
  ])
  await database().administrator.deleteMany()
})

test.each([
  ['applications', exportApplications],
  ['enrollments', exportEnrollments],
  ['payments', exportPayments],
])('an export of %s is an event with the names of its filters, not their values', async (list, handler) => {
  await admin.get(handler, { query: '?search=Danladi&sort=date' })
  const [event] = await events()
  expect(event).toMatchObject({
    kind: 'export',
    administratorId: admin.id,
    detail: { list, filters: ['search'] },
  })
  expect(JSON.stringify(event)).not.toContain('Danladi')
  expect((await admin.get(handler, { query: '?sort=shoe' })).status).toBe(422)
  // It hands nothing over.
  expect((await admin.head(handler)).status).toBe(200)
  expect(await kinds()).toEqual(['export'])
})

describe('a CV', () => {
  const storeCv = async () => {
    const cv = newCvKey()
    await cvStore().put(cv, Readable.from([Buffer.from('%PDF-1.7')]))
    return anApplication({ cv, cvBytes: 8 })
  }

  test('that is opened is an event with its application; one that is only asked about is none', async () => {
    const { id, cv } = await storeCv()
    expect((await admin.get(openCv, { params: { cv } })).status).toBe(200)
    await admin.get(openCv, { params: { cv }, query: '?preview' })
    await admin.get(openCv, { params: { cv: randomUUID() } })
    expect((await admin.head(openCv, { params: { cv } })).status).toBe(200)
    expect(await events()).toMatchObject([
      { kind: 'cv_opened', administratorId: admin.id, detail: { application: id, preview: false } },
      { kind: 'cv_opened', administratorId: admin.id, detail: { application: id, preview: true } },
    ])
  })

  test('is not given out where that cannot be recorded', async () => {
    const { cv } = await storeCv()
    await database().$executeRaw`ALTER TABLE events RENAME TO events_away`
    try {
      const response = await admin.get(openCv, { params: { cv } })
      expect(response.status).toBeGreaterThanOrEqual(500)
      expect(await response.text()).not.toContain('%PDF')
    } finally {
      await database().$executeRaw`ALTER TABLE events_away RENAME TO events`
    }
  })
})

describe('more than 50 CVs within an hour', () => {
  const open = (opener: HandlerAdministrator, application = randomUUID()) =>
    recordCvOpened({ administratorId: opener.id }, { application, preview: false })
  const openedBefore = (opener: HandlerAdministrator, count: number, minutesAgo = 59) =>
    database().$executeRaw`
      INSERT INTO events (kind, administrator_id, happened_at, detail)
      SELECT 'cv_opened', ${opener.id}::uuid, now() - ${minutesAgo}::int * interval '1 minute',
        jsonb_build_object('application', gen_random_uuid())
      FROM generate_series(1, ${count}::int)`
  const alarms = () => database().event.count({ where: { kind: 'mass_download' } })
  const mails = () => database().outboxMail.findMany({ where: { kind: 'notice' } })

  beforeEach(() => publishEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' }))

  test('are told by one mail and one event, also when they are opened at once', async () => {
    await openedBefore(admin, 49)
    await open(admin)
    expect(await alarms()).toBe(0)
    await Promise.all([open(admin), open(admin), open(admin), open(admin), open(admin)])
    expect(await alarms()).toBe(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: ADMIN_EMAIL, subject: 'One administrator opened very many CVs' })
    expect(mail?.text).toMatch(/CVs within an hour: 5[1-5]\b/)
  })

  test('are counted for each administrator, and each CV once', async () => {
    const second = await signInToHandlers('grace@studio.test')
    const again = randomUUID()
    await openedBefore(admin, 49)
    await openedBefore(second, 49)
    await open(second)
    for (let i = 0; i < 3; i++) await open(admin, again)
    expect(await alarms()).toBe(0)
  })

  test('are told again after an hour', async () => {
    await database().$executeRaw`
      INSERT INTO events (kind, administrator_id, happened_at)
      VALUES ('mass_download', ${admin.id}::uuid, now() - interval '61 minutes')`
    await openedBefore(admin, 100, 61)
    await openedBefore(admin, 49)
    await open(admin)
    expect(await alarms()).toBe(1)
    await open(admin)
    expect(await alarms()).toBe(2)
  })
})
