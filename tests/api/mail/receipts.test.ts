import { beforeAll, beforeEach, expect, test } from 'vitest'
import { site } from '@/content/site'
import { decideApplication } from '@/lib/applications/decide'
import { formatDate } from '@/lib/dates/format'
import { notifyReceived } from '@/lib/mail/record-letters'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import {
  aFeePayment,
  anotherAttempt,
  aPayment,
  payAtPaystack,
  report,
  reportRefund,
  reverseAtPaystack,
} from '../../support/ledger'
import { aCourse, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

beforeAll(() => {
  // Nothing listens there: the tests look at the mails that wait in the outbox.
  publishEnvironment(UNREAD_MAIL)
})

beforeEach(async () => {
  await database().outboxMail.deleteMany()
})

const FIRST_DAY = [
  'Begins:',
  'Place:',
  'in the week before the course begins',
  'Add the first day to your calendar',
  'Please bring',
]

/** An enrollment that holds no seat any more, on a course with one; `taken` where somebody else has it. */
async function aLateEnrollment({ taken }: { taken: boolean }) {
  const course = await aCourse({ price: 5000, seats: 1, whatToBring: 'A ruler.' })
  if (taken) await anEnrollment({ courseId: course.id, price: 5000, paymentStatus: 'completed' })
  return anEnrollment({ courseId: course.id, price: 5000, seatHeldUntil: new Date(0) })
}

async function pay(enrollmentId: string) {
  const { reference } = await aPayment({ enrollmentId })
  await report(reference, 'succeeded')
}

/** The payment of a new application's fee at Paystack, where money moves. */
async function aPaystackFee() {
  const { id: applicationId } = await anApplication({ commitmentFee: 5000 })
  return aPayment({ applicationId, provider: 'paystack' })
}

/** The text of the one receipt. */
async function receipt(): Promise<string> {
  const mails = await database().outboxMail.findMany({ where: { kind: 'receipt' } })
  expect(mails).toHaveLength(1)
  return mails[0]?.text ?? ''
}

test('the receipt of a payment that found a seat says when the course begins', async () => {
  const { id } = await aLateEnrollment({ taken: false })
  await pay(id)
  const text = await receipt()
  for (const words of FIRST_DAY) expect(text).toContain(words)
  expect(text).not.toContain('We will contact you about it.')
})

test('a student who pays when the course is full is told that it is full, and no first day', async () => {
  const { id } = await aLateEnrollment({ taken: true })
  await pay(id)
  const text = await receipt()
  expect(text).toContain('Paid: ₦5,000')
  expect(text).toContain(
    'The course was full when your payment came in.\n\nWe will contact you about it.\n\nPaid:',
  )
  for (const words of FIRST_DAY) expect(text).not.toContain(words)
})

test('a student who pays by hand then is told, too', async () => {
  const { id } = await aLateEnrollment({ taken: true })
  const { id: administratorId } = await anAdministrator()
  const input = { method: 'cash', note: 'At the counter' } as const
  const purpose = { kind: 'course-enrollment', id } as const
  const recorded = await recordByHand({ purpose, input, administratorId, key: null })
  expect(recorded.ok).toBe(true)
  const text = await receipt()
  expect(text).toContain('The course was full when your payment came in.')
  for (const words of FIRST_DAY) expect(text).not.toContain(words)
})

test('a student who pays for a cancelled enrollment is told that it was cancelled, and no first day', async () => {
  const { id } = await aLateEnrollment({ taken: false })
  const { reference } = await aPayment({ enrollmentId: id })
  await database().enrollment.update({ where: { id }, data: { cancelledAt: new Date() } })
  await report(reference, 'succeeded')
  const text = await receipt()
  expect(text).toContain(
    'Your enrollment was cancelled before your payment came in.\n\nWe will contact you about it.',
  )
  expect(text).toMatch(/^See how it stands: http/m)
  for (const words of FIRST_DAY) expect(text).not.toContain(words)
})

test('a student who pays on the first day is told where to go, and what to ask', async () => {
  const { id: courseId } = await aCourse({ startDate: new Date('2020-01-01'), price: 5000 })
  const { id } = await anEnrollment({ courseId, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded')
  const text = await receipt()
  expect(text).toContain(`The course has begun. Call us on ${site.phone} about the room and the hour.`)
  expect(text).toContain(`Place: ${site.address.line}`)
})

test('the administrator is told of money that does not add up', async () => {
  const { reference } = await aPayment()
  expect(await report(reference, 'succeeded', 1)).toBe('flagged')
  const notices = await database().outboxMail.findMany({ where: { kind: 'notice' } })
  expect(notices).toMatchObject([{ recipient: env().adminEmail, subject: 'A payment needs your attention' }])
  // It was at the sandbox.
  const detail = 'Asked for ₦5,000; the provider says ₦1. A test: no money moves.'
  const whose = 'Name: Nanzip Dung\nFor: Layout for print'
  expect(notices[0]?.text).toContain(
    `Reason: Another amount was paid than was asked.\nDetail: ${detail}\n${whose}\nReference: ${reference}`,
  )
})

test('the notice of money that came in all the same says what is wrong with it', async () => {
  const details = async () => {
    const where = { subject: 'A payment needs your attention' }
    const notices = await database().outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
    return notices.map(({ text }) => /^Reason: (.+)\nDetail: (.+)$/m.exec(text)?.slice(1))
  }
  const twice = await aPayment({ provider: 'paystack' })
  await payAtPaystack(twice.reference)
  await payAtPaystack(await anotherAttempt(twice.id))
  const tooLate = await aPayment({ provider: 'paystack' })
  await reverseAtPaystack(tooLate.reference)
  await payAtPaystack(tooLate.reference)
  expect(await details()).toEqual([
    ['It was paid twice.', '₦5,000 came in.'],
    ['It was taken back.', '₦5,000 went back to the payer.'],
    ['It was taken back.', '₦5,000 was reported as paid after it had been taken back, and does not count.'],
  ])
})

test('a receipt says when and how it was paid', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const { reference } = await aPayment({
    enrollmentId: id,
    provider: 'paystack',
    createdAt: new Date('2026-11-01'),
  })
  const sum = { amount: 500_000n, paid: 500_000n, currency: 'NGN', paidAt: new Date('2026-11-24T23:30:00Z') }
  const paid = { kind: 'attempt', attemptReference: reference, outcome: 'succeeded', ...sum } as const
  await recordReport('paystack', paid, 'webhook')
  expect(await receipt()).toContain(
    `Paid: ₦5,000\nOn: 25 November 2026\nBy: Paystack\nReference: ${reference}`,
  )
  await database().outboxMail.deleteMany()
  const { id: administratorId } = await anAdministrator()
  const input = { method: 'cash', note: 'Receipt 7' } as const
  const purpose = { kind: 'course-enrollment', id: (await anEnrollment({ price: 5000 })).id } as const
  await recordByHand({ purpose, input, administratorId, key: null })
  const where = { enrollmentId: purpose.id }
  const { settledAt, reference: own } = await database().payment.findUniqueOrThrow({ where })
  expect(await receipt()).toContain(
    `Paid: ₦5,000\nOn: ${settledAt && formatDate(settledAt)}\nBy: Cash\nReference: ${own}`,
  )
})

test('the letter about an unpaid enrollment says until when it holds a seat, and one about a fee what it is for', async () => {
  const payment = { amount: 500_000n, currency: 'NGN', paymentReference: 'x' }
  const enrollment = await anEnrollment({ price: 5000, seatHeldUntil: new Date('2099-01-31T18:05:00Z') })
  const application = await anApplication({ commitmentFee: 5000 })
  for (const [kind, { id }] of [
    ['course-enrollment', enrollment],
    ['job-application', application],
  ] as const) {
    const occasion = { kind, id, title: 'Web Design', sender: { name: 'Ada', email: `${kind}@example.com` } }
    await database().$transaction(tx => notifyReceived(tx, occasion, { payment }))
  }
  const texts = await database().outboxMail.findMany({ where: { kind: { endsWith: '-received' } } })
  const textTo = (kind: string) => texts.find(({ recipient }) => recipient.startsWith(kind))?.text
  expect(textTo('course')).toContain('your place is confirmed once that is paid')
  expect(textTo('course')).toContain('Seat held until: 31 January 2099, 19:05, Nigerian time')
  expect(textTo('job')).not.toContain('Seat held')
  for (const words of [...Object.values(site.commitmentFee), site.nextSteps.application])
    expect(textTo('job')).toContain(words)
})

test('where the site takes no payments, the letter says what is to be paid all the same, and whom to call', async () => {
  const free = await anEnrollment({ price: 0, paymentStatus: 'completed' })
  const enrollment = await anEnrollment({ price: 5000, seatHeldUntil: new Date('2099-01-31T18:05:00Z') })
  const application = await anApplication({ commitmentFee: 5000 })
  const letterAbout = async (kind: SentRecordKind, id: string) => {
    await database().outboxMail.deleteMany()
    const occasion = { kind, id, title: 'Web Design', sender: { name: 'Ada', email: 'ada@example.com' } }
    await database().$transaction(tx => notifyReceived(tx, occasion))
    const { text } = await database().outboxMail.findFirstOrThrow({ where: { kind: `${kind}-received` } })
    return text
  }
  const unpaid = await letterAbout('course-enrollment', enrollment.id)
  expect(unpaid).toContain('The course costs ₦5,000, and your place is confirmed once that is paid.')
  expect(unpaid).toContain(`call us on ${site.phone} about how to pay`)
  expect(unpaid).toContain('Seat held until: 31 January 2099')
  expect(unpaid).toContain(site.coursePrice.refund)
  const fee = await letterAbout('job-application', application.id)
  expect(fee).toContain('This job has a commitment fee of ₦5,000.')
  expect(fee).not.toContain(site.commitmentFee.warning)
  const confirmed = await letterAbout('course-enrollment', free.id)
  expect(confirmed).not.toMatch(/costs|how to pay/)
  expect(confirmed).toContain('Your place on the course is confirmed.')
})

test('an applicant who is not taken reads what becomes of the fee that they paid, and of nothing else to do', async () => {
  const { id: administratorId } = await anAdministrator()
  const refundOf = async (reference: string, naira: number) => {
    await payAtPaystack(reference)
    if (naira > 0) await reportRefund(reference, naira, 'r1', 'paystack')
  }
  const expected: [number | null, boolean][] = [
    [null, false],
    [0, true],
    [1000, true],
    [5000, false],
  ]
  for (const [refunded, isTold] of expected) {
    const { reference, applicationId } = await aPaystackFee()
    if (refunded !== null) await refundOf(reference, refunded)
    await decideApplication(applicationId ?? '', 'rejected', administratorId)
    const { text } = await database().outboxMail.findFirstOrThrow({
      where: { kind: 'job-application-rejected', applicationId },
    })
    expect(text.includes(site.commitmentFee.refund)).toBe(isTold)
    expect(text).toMatch(/See the open jobs: http:\S+\/jobs\n\nSee how it stands: http/)
  }
})

test('nobody is told that a fee goes back that was paid as a test', async () => {
  const { id: administratorId } = await anAdministrator()
  const before = await aFeePayment()
  await report(before.reference, 'succeeded')
  const after = await aFeePayment()
  const both = [before, after].flatMap(({ applicationId }) => applicationId ?? [])
  for (const id of both) await decideApplication(id, 'rejected', administratorId)
  await database().outboxMail.updateMany({ data: { sentAt: new Date(), attempts: 1 } })
  await report(after.reference, 'succeeded')
  const letters = await database().outboxMail.findMany({ where: { kind: { not: 'notice' } } })
  expect(letters.map(({ kind }) => kind).sort()).toEqual([
    'job-application-rejected',
    'job-application-rejected',
    'receipt',
    'receipt',
  ])
  for (const { text } of letters) expect(text).not.toContain(site.commitmentFee.refund)
})

test.each(['Win 500 today', 'Visit evil.example', 'Write to eve@evil', 'https://evil'])(
  'nobody is greeted in our name as %j',
  async name => {
    const { id, email } = await anEnrollment()
    const occasion = { kind: 'course-enrollment', id, title: 'Web Design', sender: { name, email } } as const
    await database().$transaction(tx => notifyReceived(tx, occasion))
    const letter = await database().outboxMail.findFirstOrThrow({ where: { recipient: email } })
    expect(letter.text).toMatch(/^Hello,\n/)
    expect(letter.text + letter.html).not.toContain(name)
  },
)

test('of a fee that comes in after a rejection speaks the letter that waits, or else the receipt', async () => {
  const { id: administratorId } = await anAdministrator()
  for (const hasLeft of [false, true]) {
    await database().outboxMail.deleteMany()
    const { reference, applicationId } = await aPaystackFee()
    await decideApplication(applicationId ?? '', 'rejected', administratorId)
    if (hasLeft) await database().outboxMail.updateMany({ data: { sentAt: new Date(), attempts: 1 } })
    await payAtPaystack(reference)
    const letter = await database().outboxMail.findFirstOrThrow({
      where: { kind: 'job-application-rejected' },
    })
    expect(letter.text.includes(site.commitmentFee.refund)).toBe(!hasLeft)
    expect(letter.html.includes(site.commitmentFee.refund)).toBe(!hasLeft)
    expect(letter.text).toMatch(/See the open jobs: http:\S+\/jobs\n\nSee how it stands: http/)
    // A minute long the decision can be undone: until the letter leaves, nothing else tells of it.
    expect((await receipt()).includes(site.commitmentFee.refund)).toBe(hasLeft)
  }
})
