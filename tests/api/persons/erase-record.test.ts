import { beforeAll, beforeEach, expect, test } from 'vitest'
import { site } from '@/content/site'
import { newCvKey } from '@/lib/cv-files/policy'
import { officeDay } from '@/lib/dates/office-day'
import { cancelForStudent } from '@/lib/enrollments/change-standing'
import type { EventOrigin } from '@/lib/events/mutations'
import { notifyFlagged, notifyMessage } from '@/lib/mail/notices'
import { notifyReceived } from '@/lib/mail/record-letters'
import { recordRefund } from '@/lib/payments/admin/record-refund'
import { openCheckout } from '@/lib/payments/checkout'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { addPayment } from '@/lib/payments/new-payment'
import { eraseSingly, lookUpPerson } from '@/lib/persons/requests'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { openStatusLink } from '@/lib/status-links/link'
import { changePhone } from '@/lib/status-page/change-phone'
import { readStatus } from '@/lib/status-page/data'
import { sendStatusLinks } from '@/lib/status-page/send-links'
import { queryAt } from '../../support/backups'
import { asServingRole } from '../../support/databases'
import { aFeePayment, aFlag, anotherAttempt, aPayment, report } from '../../support/ledger'
import { aCourse, aMessage, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

// A visitor can erase what their form made, and can type anything into the form.

const VICTIM = { name: 'Kaneng Choji', email: 'kaneng.choji@example.com', phone: '+2348035559922' }

const ownersUrl = env().databaseUrl

beforeAll(async () => {
  publishEnvironment({
    DATABASE_URL: asServingRole(ownersUrl),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'studio@example.com',
  })
  await anAdministrator(env().adminEmail)
})
beforeEach(() =>
  queryAt(ownersUrl, 'TRUNCATE jobs, courses, outbox_mails, login_failures, subscribers CASCADE'),
)

type Sender = { name: string; email: string; phone?: string }

/** Enrolls and has the letters of it written; gives the enrollment's id. */
async function enrollAs(sender: Sender): Promise<string> {
  const { id } = await anEnrollment(sender)
  const occasion = { kind: 'course-enrollment', id, title: 'Web Design', sender } as const
  await database().$transaction(tx => notifyReceived(tx, occasion))
  return id
}

/** Applies and has the letters of it written. */
async function applyAs({ name, email }: Sender): Promise<string> {
  const { id } = await anApplication({ applicantName: name, applicantEmail: email })
  const occasion = { kind: 'job-application', id, title: 'Designer', sender: { name, email } } as const
  await database().$transaction(tx => notifyReceived(tx, occasion))
  return id
}

const countErased = () => database().event.count({ where: { kind: 'erased' } })

const erase = (id: string) => eraseSingly('enrollment', id, {}, 'status page')

const recipients = async () =>
  (await database().outboxMail.findMany({ select: { recipient: true, kind: true } })).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  )

test.each([
  ['the studio', () => site.email],
  ['the administrator', () => env().adminEmail],
])('erasing what carries the e-mail of %s leaves the letters and notices of others', async (_, studio) => {
  await enrollAs(VICTIM)
  await database().$transaction(tx => notifyFlagged(tx, aFlag('PC-1')))
  const before = await recipients()
  expect(before).toHaveLength(3)
  const id = await enrollAs({ name: 'Somebody', email: studio().toUpperCase() })
  expect(await erase(id)).not.toBeNull()
  expect(await recipients()).toEqual(expect.arrayContaining(before))
})

test('a record of whose erasure nobody could be told is not erased, and leaves no event', async () => {
  const id = await enrollAs(VICTIM)
  const before = await countErased()
  const untold = eraseSingly('enrollment', id, {}, 'status page', async tx => {
    await notifyFlagged(tx, aFlag('PC-1'))
    throw new Error('the outbox is away')
  })
  await expect(untold).rejects.toThrow('the outbox is away')
  expect(await database().enrollment.count({ where: { id, email: VICTIM.email } })).toBe(1)
  expect(await countErased()).toBe(before)
})

test('of a visitor who erases, the event holds no hash of the IP address; of an administrator it does', async () => {
  const address = '203.0.113.9'
  const hashAfter = async (origin: EventOrigin, at: 'status page' | 'list') => {
    await eraseSingly('enrollment', await enrollAs(VICTIM), { address, ...origin }, at)
    const where = { kind: 'erased' } as const
    return (await database().event.findFirst({ where, orderBy: { happenedAt: 'desc' } }))?.ipHash
  }
  expect(await hashAfter({}, 'status page')).toBeNull()
  const { id: administratorId } = await anAdministrator()
  expect(await hashAfter({ administratorId }, 'list')).toMatch(/^[0-9a-f]{32}$/)
})

test('what is held under the e-mail of the studio is no letter to anybody else', async () => {
  await enrollAs(VICTIM)
  expect(await lookUpPerson(site.email)).toEqual({ held: [] })
})

test('the failed sign-ins at an account stay, whoever erases its e-mail', async () => {
  const { email } = await anAdministrator()
  await database().loginFailure.createMany({
    data: [email, 'nobody@example.com'].map(typed => ({ email: typed, address: '192.0.2.1' })),
  })
  for (const typed of [email, 'nobody@example.com'])
    await erase(await enrollAs({ name: 'Somebody', email: typed }))
  expect(await database().loginFailure.findMany({ select: { email: true } })).toEqual([{ email }])
})

test('who erases and sends again gets no more letters into a mailbox than who does not', async () => {
  const [local, domain] = VICTIM.email.split('@')
  const writings = [VICTIM.email, VICTIM.email.toUpperCase(), `${local}+1@${domain}`, `${local}+2@${domain}`]
  for (const email of [...writings, VICTIM.email]) await erase(await enrollAs({ ...VICTIM, email }))
  const sent = await recipients()
  expect(sent.filter(kind => kind.startsWith('course-enrollment-received'))).toHaveLength(3)
  expect(sent.join().toLowerCase()).not.toContain(VICTIM.email)
  const letters = await database().outboxMail.findMany({ where: { kind: 'course-enrollment-received' } })
  for (const { subject, text, html, withdrawnAt } of letters) {
    expect(subject + text + html).toBe('')
    expect(withdrawnAt).not.toBeNull()
  }
})

test('nor does who has the lost links sent in between, or cancels', async () => {
  for (let time = 0; time < 4; time++) {
    const ids = [await enrollAs(VICTIM), await enrollAs(VICTIM)]
    await sendStatusLinks(VICTIM.email)
    for (const id of ids) await cancelForStudent(id, '198.51.100.7')
    for (const id of ids) await erase(id)
  }
  const sent = await recipients()
  for (const kind of ['status-links', 'course-enrollment-cancelled'])
    expect(sent.filter(one => one.startsWith(kind))).toHaveLength(3)
})

test('erasing what carries an e-mail takes nobody off the newsletter', async () => {
  await database().subscriber.create({ data: { email: VICTIM.email, privacyVersion: '2026-11-22' } })
  await erase(await enrollAs(VICTIM))
  expect(await database().subscriber.count({ where: { email: VICTIM.email } })).toBe(1)
})

test.each([
  ['was never paid', 'is given free', 'pending', '2020-01-06'],
  ['is paid for a course to come', 'is given free', 'completed', '2099-02-01'],
  ['is paid for a course that begins today', 'stays taken', 'completed', null],
] as const)('the seat of an erased enrollment that %s %s', async (_, outcome, paymentStatus, day) => {
  const { id: courseId } = await aCourse({ price: 5000, startDate: new Date(day ?? officeDay()) })
  const { id } = await anEnrollment({ courseId, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  if (paymentStatus === 'completed') await report(reference, 'succeeded')
  expect(await erase(id)).toMatchObject({ anonymised: 1 })
  expect(await database().enrollment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    paymentStatus,
    cancelled: outcome === 'is given free',
  })
})

test("a record that names somebody else's phone number takes nothing of theirs along", async () => {
  const { id: applicationId } = await anApplication({ phoneNumber: VICTIM.phone })
  const { id: administratorId } = await anAdministrator()
  const notes = [`Call back on ${VICTIM.phone} after 5.`, 'His father has +2348030000001.']
  await database().applicationNote.createMany({
    data: notes.map(text => ({ applicationId, administratorId, text })),
  })
  for (const phone of [VICTIM.phone, '+2348030000001'])
    await erase(await enrollAs({ name: 'Somebody', email: 'somebody@example.com', phone }))
  const kept = await database().applicationNote.findMany({ select: { text: true } })
  expect(kept.map(({ text }) => text).sort()).toEqual(notes.sort())
})

/** A notice of a message by the contact form, which names its sender. */
const noticeOf = (sender: { email: string; phone: string }) =>
  database().$transaction(tx =>
    notifyMessage(
      tx,
      { name: 'Somebody', subject: 'Web Design', message: 'A sign.', ...sender },
      '198.51.100.7',
    ),
  )

const countNaming = (word: string) => database().outboxMail.count({ where: { text: { contains: word } } })

test.each([
  ['an application', () => anApplication({ phoneNumber: VICTIM.phone })],
  ['an enrollment', () => anEnrollment({ phone: VICTIM.phone })],
  ['a message', () => aMessage(VICTIM.name, VICTIM.phone)],
])('a record with the phone number of %s takes no notice of that along', async (_, store) => {
  await store()
  await noticeOf(VICTIM)
  await erase(await enrollAs({ name: 'Somebody', email: 'somebody@example.com', phone: VICTIM.phone }))
  expect(await countNaming(VICTIM.phone)).toBe(1)
})

const OLA = { name: 'Ola Dung', email: 'ola.dung@example.com' }

test.each([
  ['application', () => enrollAs(OLA), () => anApplication({ applicantEmail: OLA.email, cv: newCvKey() })],
  ['enrollment', () => applyAs(OLA), () => anEnrollment({ email: OLA.email })],
] as const)(
  'an %s takes no letter along that another record of the e-mail has',
  async (kind, keep, store) => {
    await keep()
    const before = await recipients()
    const { id } = await store()
    expect(await eraseSingly(kind, id, {}, 'list')).not.toBeNull()
    expect(await recipients()).toEqual(before)
  },
)

test('what names a longer e-mail or phone number names somebody else', async () => {
  const sender = { name: 'Somebody', email: 'ada@example.com', phone: '+2348035559' }
  const others = [
    { email: 'not.ada@example.com', phone: '+23480355591' },
    { email: 'ada@example.com.ng', phone: '+234803555922' },
  ]
  for (const other of others) await noticeOf(other)
  await noticeOf(sender)
  await erase(await enrollAs(sender))
  for (const { email } of others) expect(await countNaming(email)).toBe(1)
  expect(await countNaming(sender.phone)).toBe(others.length)
})

test('notices of every attempt at a payment go with its record', async () => {
  const { id, payment } = await aPayableRecord('enrollment')
  const reference = await anotherAttempt(payment.id)
  await database().$transaction(tx => notifyFlagged(tx, aFlag(reference)))
  await erase(id)
  expect(await countNaming(reference)).toBe(0)
})

test('a confirmation and a receipt go with the record that they are about, and no other of the same email', async () => {
  const lettersOf = async () =>
    (await recipients()).filter(one => one.endsWith(VICTIM.email) && !one.startsWith('notice'))
  const applied = await applyAs(VICTIM)
  await applyAs(VICTIM)
  const fee = await aPayment({ applicationId: applied })
  await report(fee.reference, 'succeeded')
  const { id } = await anEnrollment({ ...VICTIM, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded')
  const confirmation = `job-application-received ${VICTIM.email}`
  const receipt = `receipt ${VICTIM.email}`
  expect(await lettersOf()).toEqual([confirmation, confirmation, receipt, receipt])
  await eraseSingly('application', applied, {}, 'list')
  expect(await lettersOf()).toEqual([confirmation, receipt])
  // What is left of the other counts against the limit of the mailbox.
  expect(await database().outboxMail.count({ where: { kind: 'job-application-received' } })).toBe(2)
  await erase(id)
  expect(await lettersOf()).toEqual([confirmation])
})

test('what stays of a paid application says nothing of who sent it, opens to nobody, and is erased once', async () => {
  const { id } = await aPayableRecord('application')
  const link = await openStatusLink(database(), { kind: 'job-application', id })
  const eraseIt = () => eraseSingly('application', id, {}, 'list')
  expect(await eraseIt()).toMatchObject({ anonymised: 1 })
  expect(await readStatus(link.split('/').at(-1) ?? '')).toBeNull()
  expect(await database().application.findUniqueOrThrow({ where: { id } })).toMatchObject({ skills: [] })
  expect(await eraseIt()).toBeNull()
})

test('of several erasures of one record at once, one is done and told of', async () => {
  const id = await enrollAs(VICTIM)
  const before = await countErased()
  const erased = await Promise.all(Array.from({ length: 6 }, () => erase(id)))
  expect(erased.filter(result => result !== null)).toHaveLength(1)
  expect(await countErased()).toBe(before + 1)
})

/** A payment whose page was opened, and the record it is for. */
async function aPayableRecord(kind: 'application' | 'enrollment') {
  const { id } =
    kind === 'application'
      ? await anApplication({ commitmentFee: 5000, cv: newCvKey() })
      : await anEnrollment({ price: 5000 })
  const payment = await aPayment(kind === 'application' ? { applicationId: id } : { enrollmentId: id })
  await database().paymentAttempt.updateMany({
    where: { paymentId: payment.id },
    data: { link: 'https://pay.example.com/' },
  })
  return { id, payment }
}

test.each(['application', 'enrollment'] as const)(
  'an %s is erased while its payment is reported, again and again, and neither fails',
  async kind => {
    for (let run = 0; run < 5; run++) {
      const { id, payment } = await aPayableRecord(kind)
      const [erased, outcome] = await Promise.all([
        eraseSingly(kind, id, {}, 'status page'),
        report(payment.reference, 'succeeded'),
      ])
      expect(erased).not.toBeNull()
      expect(['applied', 'flagged']).toContain(outcome)
    }
  },
)

test('many erasures at once hold no connections that only wait for their turn', async () => {
  const ids: string[] = []
  for (let i = 0; i < 12; i++) ids.push((await anEnrollment({ email: `ada${i}@example.com` })).id)
  let done = false
  let seen = 0
  const erased = Promise.all(ids.map(erase)).finally(() => {
    done = true
  })
  await withConnection(ownersUrl, async client => {
    while (!done) {
      const { rows: waiting } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND (wait_event_type, wait_event) = ('Lock', 'advisory')`,
      )
      seen = Math.max(seen, waiting.length)
    }
  })
  expect((await erased).every(Boolean)).toBe(true)
  expect(seen).toBe(0)
})

test('who erases waits for the payment before it takes the record, as the ledger does', async () => {
  const { id, payment } = await aPayableRecord('enrollment')
  const { erasing } = await database().$transaction(async tx => {
    await tx.$queryRaw`
      SELECT a.id FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
      WHERE p.id = ${payment.id}::uuid FOR UPDATE OF p, a`
    const erasing = erase(id)
    await untilSomeoneWaits()
    await tx.$queryRaw`SELECT id FROM enrollments WHERE id = ${id}::uuid FOR UPDATE`
    // Not as a promise of its own, which the transaction would wait for.
    return { erasing }
  })
  expect(await erasing).not.toBeNull()
})

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

test('money that comes in after an erasure opens no status page, nor does asking for lost links', async () => {
  const { id, reference, enrollmentId } = await aPayment()
  const enrollment = { kind: 'course-enrollment', id: enrollmentId ?? '' } as const
  const token = tokenOf(await openStatusLink(database(), enrollment))
  await erase(enrollment.id)
  expect(await report(reference, 'succeeded')).toBe('flagged')
  expect(await database().payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'completed' })
  expect(await readStatus(token)).toBeNull()
  await sendStatusLinks(`erased-${enrollment.id}@erased.invalid`)
  expect(await readStatus(token)).toBeNull()
})

test('nor does a fee that comes in then', async () => {
  const { applicationId, reference } = await aFeePayment()
  const application = { kind: 'job-application', id: applicationId ?? '' } as const
  const token = tokenOf(await openStatusLink(database(), application))
  await eraseSingly('application', application.id, {}, 'list')
  expect(await report(reference, 'succeeded')).toBe('flagged')
  expect(await readStatus(token)).toBeNull()
})

test('a phone number that is corrected while its record is erased is not stored', async () => {
  const { id: courseId } = await aCourse({ price: 5000, startDate: new Date('2026-01-05') })
  const { id } = await anEnrollment({ courseId, price: 5000 })
  await report((await aPayment({ enrollmentId: id })).reference, 'succeeded')
  const token = tokenOf(await openStatusLink(database(), { kind: 'course-enrollment', id }))
  const { changing } = await database().$transaction(async tx => {
    const erased = { email: `erased-${id}@erased.invalid`, phone: '+10000000', statusTokenHash: null }
    await tx.enrollment.update({ where: { id }, data: erased })
    const changing = changePhone(token, VICTIM.phone)
    await untilSomeoneWaits()
    // Not as a promise of its own, which the transaction would wait for.
    return { changing }
  })
  expect(await changing).toEqual({ ok: false, reason: 'ended' })
  expect(await database().enrollment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    phone: '+10000000',
  })
})

test('a payment page that is being opened while its payer is erased leaves no link', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const purpose = { kind: 'course-enrollment', id } as const
  const { reference } = await database().$transaction(tx =>
    addPayment(tx, { purpose, amount: 500_000n, provider: 'sandbox' }),
  )
  const { opening } = await database().$transaction(async tx => {
    await tx.$executeRaw`LOCK TABLE sandbox_charges IN EXCLUSIVE MODE`
    const opening = openCheckout(reference)
    await untilSomeoneWaits()
    expect(await erase(id)).not.toBeNull()
    return { opening }
  })
  expect(await opening).toMatchObject({ ok: true })
  expect(await database().paymentAttempt.findUniqueOrThrow({ where: { reference } })).toMatchObject({
    link: '',
  })
})

test.each([
  ['enrollment', async () => ({ enrollmentId: (await anEnrollment({ price: 5000 })).id })],
  ['application', async () => ({ applicationId: (await anApplication({ commitmentFee: 5000 })).id })],
] as const)(
  'money of an %s that is given back once its payer is erased keeps no note of whom it went to',
  async (kind, due) => {
    const {
      id: paymentId,
      reference,
      enrollmentId,
      applicationId,
    } = await aPayment({ provider: 'paystack', ...(await due()) })
    const sum = { amount: 500_000n, paid: 500_000n, currency: 'NGN' }
    const paid = { kind: 'attempt', attemptReference: reference, outcome: 'succeeded', ...sum } as const
    await recordReport('paystack', paid, 'webhook')
    const { id: administratorId } = await anAdministrator(`${kind}@studio.test`)
    const give = (note: string) =>
      recordRefund({ paymentId, input: { amount: 1000, method: 'cash', note }, administratorId, key: null })
    await give(`${VICTIM.name} signed for it`)
    const notes = async () => (await database().paymentRefund.findMany()).map(({ note }) => note)
    expect(await notes()).toEqual([`${VICTIM.name} signed for it`])
    await eraseSingly(kind, enrollmentId ?? applicationId ?? '', {}, 'status page')
    expect(await give(`${VICTIM.name} came again`)).toMatchObject({ ok: true, payment: { refunded: 2000 } })
    expect(await notes()).toEqual(['Erased', 'Erased'])
  },
)
