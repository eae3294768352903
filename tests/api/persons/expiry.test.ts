import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as readExpiringRoute } from '@/app/api/admin/persons/expiring/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { eraseExpired } from '@/lib/persons/erase-expired'
import {
  deleteExpiredMessages,
  findExpiredPayments,
  findExpiredRecords,
  readExpiring,
} from '@/lib/persons/expiry'
import type { ExpiryPreview } from '@/lib/persons/schema'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { bytesOf, queryAt } from '../../support/backups'
import { asServingRole } from '../../support/databases'
import { aPayment, report } from '../../support/ledger'
import { aCourse, aMessage, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const stop = new AbortController().signal
const ownersUrl = env().databaseUrl
let admin: HandlerAdministrator

beforeAll(async () => {
  // As in production: the role that may delete neither history nor payments.
  publishEnvironment({ DATABASE_URL: asServingRole(env().databaseUrl) })
  admin = await signInToHandlers()
})
beforeEach(async () => {
  await database().application.deleteMany({ where: { payment: null } })
  await database().enrollment.deleteMany({ where: { payment: null } })
})

/** Has the last change of a row lie so many months back. */
async function age(table: 'applications' | 'enrollments' | 'payments', id: string, months: number) {
  await database().$executeRawUnsafe(
    `UPDATE ${table} SET updated_at = now() - make_interval(months => ${months}) WHERE id = $1::uuid`,
    id,
  )
}

/** Has the history of every record lie so many months back. */
const ageHistory = (months: number) =>
  queryAt(
    ownersUrl,
    `ALTER TABLE changes DISABLE TRIGGER USER;
     UPDATE changes SET changed_at = now() - make_interval(months => ${months});
     ALTER TABLE changes ENABLE TRIGGER USER`,
  )

async function anOldApplication(months: number, fields: Parameters<typeof anApplication>[0] = {}) {
  const cv = newCvKey()
  await cvStore().put(cv, bytesOf('a CV'))
  const row = await anApplication({ cv, ...fields })
  await age('applications', row.id, months)
  return row
}

const aPastCourse = () => aCourse({ price: 5000, startDate: new Date('2020-01-06') })
const readPreview = async (): Promise<ExpiryPreview> => (await admin.get(readExpiringRoute)).json()

test('what nothing happened to for longer than the setting goes, its CV too; the rest stays', async () => {
  const old = await anOldApplication(13)
  const young = await anOldApplication(11)
  const noted = await anOldApplication(13)
  const { id: administratorId } = await anAdministrator()
  await database().applicationNote.create({
    data: { applicationId: noted.id, administratorId, text: 'Ask again in spring.' },
  })
  const { id: courseId } = await aPastCourse()
  const past = await anEnrollment({ courseId })
  await age('enrollments', past.id, 25)
  const toCome = await anEnrollment()
  await age('enrollments', toCome.id, 25)
  const counts = await eraseExpired(stop)
  expect(counts).toEqual({
    applications: 1,
    enrollments: 1,
    messages: 0,
    subscribers: 0,
    payments: 0,
    files: 1,
  })
  expect(await database().application.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).toEqual([
    { id: young.id },
    { id: noted.id },
  ])
  expect(await database().enrollment.findMany({ select: { id: true } })).toEqual([{ id: toCome.id }])
  expect(await cvStore().open(old.cv)).toBeNull()
  expect(await cvStore().open(young.cv)).not.toBeNull()
  const event = await database().event.findFirstOrThrow({ where: { kind: 'erased' } })
  expect(event.detail).toEqual({
    at: 'retention',
    applications: 1,
    enrollments: 1,
    messages: 0,
    subscribers: 0,
    payments: 0,
  })
  expect(await eraseExpired(stop)).toEqual({
    applications: 0,
    enrollments: 0,
    messages: 0,
    subscribers: 0,
    payments: 0,
    files: 0,
  })
})

test('what somebody touches while it is about to go stays, its CV too', async () => {
  const { id, cv } = await anOldApplication(13)
  const other = await anOldApplication(14)
  const { erasing } = await database().$transaction(async tx => {
    await tx.application.update({ where: { id }, data: { status: 'accepted' } })
    const erasing = eraseExpired(stop)
    await untilSomeoneWaits()
    // Not as a promise of its own, which the transaction would wait for.
    return { erasing }
  })
  expect(await erasing).toMatchObject({ applications: 1, files: 1 })
  expect(await database().application.findMany({ select: { id: true, status: true } })).toEqual([
    { id, status: 'accepted' },
  ])
  expect(await cvStore().open(cv)).not.toBeNull()
  expect(await cvStore().open(other.cv)).toBeNull()
})

test('where the site stops, the next batch is left to the next run', async () => {
  const { id } = await anOldApplication(13)
  expect(await eraseExpired(AbortSignal.abort())).toMatchObject({ applications: 0 })
  expect(await database().application.count({ where: { id } })).toBe(1)
})

test('a message that is answered while it is about to go stays', async () => {
  const { id } = await aMessage()
  await database().contactMessage.update({ where: { id }, data: { createdAt: new Date('2020-01-06') } })
  const { id: answeredById } = await anAdministrator()
  const { erasing } = await database().$transaction(async tx => {
    await tx.contactMessage.update({ where: { id }, data: { answeredAt: new Date(), answeredById } })
    const erasing = eraseExpired(stop)
    await untilSomeoneWaits()
    // Not as a promise of its own, which the transaction would wait for.
    return { erasing }
  })
  expect(await erasing).toMatchObject({ messages: 0 })
  expect(await database().contactMessage.count({ where: { id } })).toBe(1)
  await database().contactMessage.deleteMany()
})

test('a message goes as an application does, counted from its answer; a younger one keeps the letters', async () => {
  const { id: answeredById } = await anAdministrator()
  const words = { name: 'Hauwa Bello', subject: 'Marketing', phone: '+2348031234567', message: 'Posters?' }
  const aMessage = (email: string, months: number, answered?: number) => {
    const ago = (count: number) => new Date(Date.now() - count * 31 * 24 * 60 * 60 * 1000)
    const answer = answered === undefined ? {} : { answeredAt: ago(answered), answeredById }
    const data = { ...words, email, privacyVersion: '2026-11-22', createdAt: ago(months), ...answer }
    return database().contactMessage.create({ data })
  }
  const due = await aMessage('due@example.com', 13)
  await aMessage('answered@example.com', 13, 2)
  await anOldApplication(13, { applicantEmail: 'answered@example.com' })
  const letter = { kind: 'job-application-received', subject: 'We have it', text: 'Hello', html: '' }
  await database().outboxMail.create({ data: { ...letter, recipient: 'answered@example.com' } })
  const preview = await readPreview()
  expect(preview).toMatchObject({ messages: { after: 12, due: 1, soon: 0 } })
  expect(preview.next.map(({ kind, _id }) => [kind, _id])).toContainEqual(['message', due.id])
  expect(await eraseExpired(stop)).toMatchObject({ messages: 1, applications: 1 })
  expect(await database().contactMessage.findMany({ select: { email: true } })).toEqual([
    { email: 'answered@example.com' },
  ])
  expect(await database().outboxMail.count({ where: { recipient: 'answered@example.com' } })).toBe(1)
  await database().contactMessage.deleteMany()
})

test('a younger record keeps the letters to its e-mail, and the last one takes them along', async () => {
  const email = 'twice@example.com'
  await anOldApplication(13, { applicantEmail: email })
  const second = await anOldApplication(11, { applicantEmail: email })
  const letter = { kind: 'job-application-received', subject: 'We have it', text: 'Hello', html: '' }
  await database().outboxMail.create({ data: { ...letter, recipient: email } })
  await eraseExpired(stop)
  expect(await database().outboxMail.count({ where: { recipient: email } })).toBe(1)
  await age('applications', second.id, 13)
  await eraseExpired(stop)
  expect(await database().outboxMail.count({ where: { recipient: email } })).toBe(0)
})

test('a paid record loses its person and history at its time, and goes with its payment years later', async () => {
  const { id: courseId } = await aPastCourse()
  const { id, email } = await anEnrollment({ courseId, price: 5000, name: 'Zwandien Quagmire' })
  const payment = await aPayment({ enrollmentId: id })
  await report(payment.reference, 'succeeded')
  await database().enrollment.update({ where: { id }, data: { name: 'Zwandien Quagmire again' } })
  await age('enrollments', id, 25)
  await age('payments', payment.id, 25)
  await ageHistory(25)
  await eraseExpired(stop)
  const row = await database().enrollment.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ name: 'Erased', email: `erased-${id}@erased.invalid`, cancelledAt: null })
  expect(await database().change.count({ where: { enrollmentId: id } })).toBe(0)
  expect(await database().payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
    reference: payment.reference,
    amount: 500_000n,
    status: 'completed',
  })
  expect(JSON.stringify(await database().change.findMany())).not.toContain(email)

  await age('payments', payment.id, 71)
  expect(await eraseExpired(stop)).toMatchObject({ payments: 0 })
  await age('payments', payment.id, 73)
  expect(await readPreview()).toMatchObject({ payments: { after: 6, due: 1, soon: 0 } })
  expect(await eraseExpired(stop)).toMatchObject({ payments: 1 })
  expect(await database().payment.count({ where: { id: payment.id } })).toBe(0)
  expect(await database().enrollment.count({ where: { id } })).toBe(0)
})

test.each([
  ['application', 'applications', 'applicant_email', () => anApplication({ commitmentFee: 5000 })],
  ['enrollment', 'enrollments', 'email', () => anEnrollment({ price: 5000 })],
] as const)(
  'the database removes no payment of a person’s %s, and none that is younger than the law asks',
  async (kind, table, email, aRecord) => {
    const { id } = await aRecord()
    const payment = await aPayment({ [`${kind}Id`]: id })
    await age('payments', payment.id, 100)
    const run = (sql: string) => database().$executeRawUnsafe(`${sql} WHERE id = '${id}'::uuid`)
    const remove = () => run(`DELETE FROM ${table}`)
    await expect(remove()).rejects.toThrow(`payments_${kind}_id_fkey`)
    await run(`UPDATE ${table} SET ${email} = 'erased-' || id || '@erased.invalid'`)
    await age('payments', payment.id, 71)
    await expect(remove()).rejects.toThrow(`payments_${kind}_id_fkey`)
    await age('payments', payment.id, 73)
    await remove()
    expect(await database().payment.count({ where: { id: payment.id } })).toBe(0)
  },
)

test('what nobody stands in any more does not expire again, and money of a person not by its age alone', async () => {
  const { id: applicationId } = await anOldApplication(13, { commitmentFee: 5000 })
  const payment = await aPayment({ applicationId })
  await age('payments', payment.id, 100)
  expect((await findExpiredPayments(100)).applicationIds).not.toContain(applicationId)
  await age('payments', payment.id, 71)
  await eraseExpired(stop)
  await age('applications', applicationId, 13)
  for (const find of [findExpiredRecords, findExpiredPayments])
    expect((await find(100)).applicationIds).not.toContain(applicationId)
  await age('payments', payment.id, 73)
  expect((await findExpiredPayments(100)).applicationIds).toContain(applicationId)
})

/** The SQL of a trigger that fails. */
const refuse = (name: string, event: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${name}'; END $$;
  CREATE TRIGGER ${name} BEFORE ${event} FOR EACH ROW EXECUTE FUNCTION ${name}();`

test('a record that cannot be erased keeps its CV', async () => {
  const { cv } = await anOldApplication(13)
  await queryAt(ownersUrl, refuse('no_erasing', 'DELETE ON applications'))
  await expect(eraseExpired(stop)).rejects.toThrow('no_erasing')
  await queryAt(ownersUrl, 'DROP FUNCTION no_erasing CASCADE')
  expect(await cvStore().open(cv)).not.toBeNull()
})

test('nobody waits for the store: a CV goes once its record is gone, and while it cannot go the record stays', async () => {
  const { cv } = await anOldApplication(13)
  const rows = () => database().application.count({ where: { cv } })
  const check = vi.spyOn(cvStore(), 'check').mockRejectedValueOnce(new Error('the store is away'))
  await expect(eraseExpired(stop)).rejects.toThrow('the store is away')
  check.mockRestore()
  expect([await rows(), await cvStore().has(cv)]).toEqual([1, true])
  const remove = cvStore().delete
  const rowsThen: number[] = []
  const slow = vi.spyOn(cvStore(), 'delete').mockImplementation(async key => {
    rowsThen.push(await rows())
    await remove(key)
  })
  expect(await eraseExpired(stop)).toMatchObject({ applications: 1, files: 1 })
  slow.mockRestore()
  expect([rowsThen, await cvStore().has(cv)]).toEqual([[0], false])
})

test('where it fails half-way the failure is told, though what went cannot be recorded either', async () => {
  const old = await anOldApplication(13)
  await database().subscriber.create({
    data: { email: 'never@example.com', privacyVersion: '2026-11-22', askedAt: new Date(0) },
  })
  await queryAt(ownersUrl, refuse('no_deleting', 'DELETE ON subscribers'))
  const events = () => database().event.count({ where: { kind: 'erased' } })
  const before = await events()
  await expect(eraseExpired(stop)).rejects.toThrow('no_deleting')
  expect([await database().application.count({ where: { id: old.id } }), await events()]).toEqual([
    0,
    before + 1,
  ])
  await anOldApplication(13)
  await queryAt(ownersUrl, refuse('no_recording', 'INSERT ON events'))
  await expect(eraseExpired(stop)).rejects.toThrow('no_deleting')
  await queryAt(ownersUrl, 'DROP FUNCTION no_deleting, no_recording CASCADE')
  await database().subscriber.deleteMany()
})

test('what goes on a day that its month lacks goes when the preview says, on the last day of that month', async () => {
  const { id } = await anApplication()
  const { id: courseId } = await aPastCourse()
  const enrollment = await anEnrollment({ courseId })
  const last = new Date('2028-02-29T10:00:00Z')
  await database().$executeRaw`UPDATE applications SET updated_at = ${last} WHERE id = ${id}::uuid`
  await database().$executeRaw`UPDATE enrollments SET updated_at = ${last} WHERE id = ${enrollment.id}::uuid`
  for (const [goesOn, found] of [
    [Date.parse('2029-02-28T10:00:00Z'), { applicationIds: [id], enrollmentIds: [] }],
    [Date.parse('2030-02-28T10:00:00Z'), { applicationIds: [id], enrollmentIds: [enrollment.id] }],
  ] as const) {
    const { next } = await readExpiring(new Date(goesOn - 1))
    expect(next.map(record => Date.parse(record.goesOn))).toContain(goesOn)
    const before = await findExpiredRecords(10, new Date(goesOn - 1))
    expect(before).not.toEqual(found)
    expect(await findExpiredRecords(10, new Date(goesOn))).toEqual(found)
  }
  const message = await aMessage()
  await database().contactMessage.update({ where: { id: message.id }, data: { createdAt: last } })
  for (const [now, count] of [
    [Date.parse('2029-02-28T10:00:00Z') - 1, 0],
    [Date.parse('2029-02-28T10:00:00Z'), 1],
  ] as const) {
    expect((await readExpiring(new Date(now))).messages.due).toBe(count)
    expect(await deleteExpiredMessages(new Date(now))).toBe(count)
  }
})

test.each([
  ['application', 'applications', 12, () => anApplication({ commitmentFee: 5000 })],
  [
    'enrollment',
    'enrollments',
    24,
    async () => anEnrollment({ courseId: (await aPastCourse()).id, price: 5000 }),
  ],
] as const)(
  'what its history or its payment tells of counts as well: %s',
  async (kind, table, months, aRecord) => {
    const { id } = await aRecord()
    const payment = await aPayment({ [`${kind}Id`]: id })
    await report(payment.reference, 'succeeded')
    await age(table, id, months + 1)
    await age('payments', payment.id, months + 1)
    const isExpired = async () => (await findExpiredRecords(100))[`${kind}Ids`].includes(id)
    expect(await isExpired()).toBe(false)
    await ageHistory(months + 1)
    expect(await isExpired()).toBe(true)
    await age('payments', payment.id, months - 1)
    expect(await isExpired()).toBe(false)
    await age('payments', payment.id, months + 1)
    await eraseExpired(stop)
  },
)

test('the preview says what goes, by when, and what the settings are', async () => {
  publishEnvironment({ RETENTION_MONTHS: '6' })
  const due = await anOldApplication(7)
  const { id: courseId } = await aPastCourse()
  const soon = await anEnrollment({ courseId })
  await database().$executeRaw`
    UPDATE enrollments SET updated_at = now() - interval '6 months' + interval '10 days' WHERE id = ${soon.id}::uuid`
  await anOldApplication(4)
  const preview = await readPreview()
  expect(preview).toMatchObject({
    applications: { after: 6, due: 1, soon: 0 },
    enrollments: { after: 6, due: 0, soon: 1 },
  })
  expect(preview.next.map(({ kind, _id, title }) => [kind, _id, title])).toEqual([
    ['application', due.id, 'Print finisher'],
    ['enrollment', soon.id, 'Layout for print'],
  ])
  const inTenDays = Date.now() + 10 * 24 * 60 * 60 * 1000
  // Months differ by some days, so that adding what was taken away need not lead back to the same day.
  expect(Math.abs(Date.parse(preview.next[1]?.goesOn ?? '') - inTenDays)).toBeLessThan(
    4 * 24 * 60 * 60 * 1000,
  )
  publishEnvironment({ RETENTION_MONTHS: '' })
})
