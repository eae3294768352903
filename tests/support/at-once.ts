import { addNote } from '@/lib/application-notes/mutations'
import { decideApplications } from '@/lib/applications/decide'
import { undoDecisions } from '@/lib/applications/undo-decision'
import { withdrawApplication } from '@/lib/applications/withdraw'
import { getCourseDetails } from '@/lib/courses/data'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { changeCourse } from '@/lib/enrollments/change-course'
import { cancelForStudent, changeStanding } from '@/lib/enrollments/change-standing'
import { standingActions } from '@/lib/enrollments/constants'
import { enrollAtOffice } from '@/lib/enrollments/enroll-at-office'
import { storeEnrollment } from '@/lib/enrollments/mutations'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { writeToStudents } from '@/lib/enrollments/write-to-students'
import { deleteOldMails } from '@/lib/mail/mutations'
import { sendDueMails } from '@/lib/mail/worker'
import { reopenFlag, resolveFlag } from '@/lib/payments/admin/mutations'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordRefund } from '@/lib/payments/admin/record-refund'
import { openCheckout } from '@/lib/payments/checkout'
import { settleSandboxCharge } from '@/lib/payments/sandbox/provider'
import { sweepPayments } from '@/lib/payments/sweep'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import type { SentRecord } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { changePhone } from '@/lib/status-page/change-phone'
import { mailLinkAgain, makeLinkAnew } from '@/lib/status-page/give-link'
import { sendStatusLinks } from '@/lib/status-page/send-links'
import { deleteSubscriber } from '@/lib/subscribers/mutations'
import { subscribe } from '@/lib/subscribers/subscribe'
import { report, reportDispute, reportRefund } from './ledger'

// What visitors, the office, the provider and the clock do to one course and one job, each without waiting for the others.

/** One course and another, applications whose fee is asked, who is about, and what somebody was told. */
export type World = {
  courseId: string
  otherCourseId: string
  administratorId: string
  people: readonly Person[]
  /** The enrollments of which somebody was told that they are stored. */
  acknowledged: Set<string>
  /** The records of which somebody was told that they are erased. */
  erased: Set<string>
}

type Person = { name: string; email: string; phone: string }

/** Chance that is the same again for the same seed. */
export type Chance = {
  /** A whole number below `end`. */
  below(end: number): number
  /** One of a list that is not empty. */
  of<Item>(list: readonly [Item, ...Item[]]): Item
}

/** Chance by a seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, of: list => list[below(list.length)] ?? list[0] }
}

export type Move = (world: World, chance: Chance) => Promise<unknown>

const byId = { orderBy: { id: 'asc' }, select: { id: true } } as const
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const enrollments = async () => idsOf(await database().enrollment.findMany(byId))
const applications = async () => idsOf(await database().application.findMany(byId))
const payments = async () => idsOf(await database().payment.findMany(byId))
const flags = async () => idsOf(await database().paymentFlag.findMany(byId))

async function attempts(): Promise<string[]> {
  const rows = await database().paymentAttempt.findMany({
    orderBy: { id: 'asc' },
    select: { reference: true },
  })
  return rows.map(({ reference }) => reference)
}

async function records(): Promise<SentRecord[]> {
  const enrolled = (await enrollments()).map(id => ({ kind: 'course-enrollment' as const, id }))
  return [...enrolled, ...(await applications()).map(id => ({ kind: 'job-application' as const, id }))]
}

/** A move that is made on one of some things, where there is any. */
function onOne<Thing>(
  list: () => Promise<Thing[]>,
  act: (one: Thing, world: World, chance: Chance) => Promise<unknown>,
): Move {
  return async (world, chance) => {
    const [first, ...others] = await list()
    if (first !== undefined) await act(chance.of([first, ...others]), world, chance)
  }
}

const enroll: Move = async ({ courseId, people, acknowledged }, { below, of }) => {
  const person = people[below(people.length)]
  if (!person) return
  const form = { ...person, experienceLevel: 'Beginner', portfolio: null, privacyVersion: undefined } as const
  const key = of([null, `key of ${person.email}`])
  const stored = await storeEnrollment({ courseId, form, key, address: '203.0.113.1' })
  if (stored.ok) acknowledged.add(stored.body.enrollment._id)
}

const enrollAtCounter: Move = async ({ courseId, people, administratorId, acknowledged }, { below, of }) => {
  const person = people[below(people.length)]
  if (!person) return
  const payment = of([undefined, { method: 'cash', note: `${person.name} paid` } as const])
  const input = { ...person, courseId, experienceLevel: 'Beginner', portfolio: null, payment } as const
  const stored = await enrollAtOffice({ input, origin: { administratorId }, key: null })
  if (stored.ok) acknowledged.add(stored.enrollment._id)
}

const erase = onOne(records, async ({ kind, id }, { erased }) => {
  const noun = kind === 'job-application' ? 'application' : 'enrollment'
  if (await eraseSingly(noun, id, {}, 'status page')) erased.add(id)
})

const pay = onOne(
  async () => database().payment.findMany({ orderBy: { id: 'asc' }, select: { reference: true } }),
  ({ reference }) => openCheckout(reference),
)

const visitors: Move[] = [
  enroll,
  enroll,
  enroll,
  pay,
  pay,
  erase,
  onOne(enrollments, id => cancelForStudent(id, '198.51.100.7')),
  onOne(applications, id => withdrawApplication(id, '198.51.100.7')),
  ({ people }, { below }) => sendStatusLinks(people[below(people.length)]?.email ?? ''),
  onOne(records, async (record, { people }, { below }) => {
    const link = await openStatusLink(database(), record)
    return changePhone(link.split('/').at(-1) ?? '', people[below(people.length)]?.phone ?? '')
  }),
  ({ people }, { below }) =>
    subscribe({ email: people[below(people.length)]?.email ?? '', privacyVersion: undefined }),
  onOne(
    async () => idsOf(await database().subscriber.findMany(byId)),
    id => deleteSubscriber(id, {}),
  ),
]

const office: Move[] = [
  enrollAtCounter,
  onOne(enrollments, (id, { administratorId }, { of }) =>
    changeStanding(id, { action: of(standingActions) }, administratorId),
  ),
  onOne(enrollments, (id, { courseId, otherCourseId, administratorId }, { of }) =>
    changeCourse(id, { courseId: of([courseId, otherCourseId]) }, administratorId),
  ),
  onOne(records, (purpose, { administratorId }) =>
    recordByHand({ purpose, input: { method: 'cash', note: 'Counted' }, administratorId, key: null }),
  ),
  onOne(payments, (paymentId, { administratorId }, { of }) =>
    recordRefund({
      paymentId,
      input: { amount: of([1000, 5000]), method: 'cash', note: 'Given back', surplus: of([true, false]) },
      administratorId,
      key: null,
    }),
  ),
  onOne(flags, (id, { administratorId }, { of }) => of([resolveFlag, reopenFlag])(id, administratorId)),
  async ({ administratorId }, { of }) =>
    decideApplications(await applications(), of(['accepted', 'rejected']), administratorId),
  async ({ administratorId }) => undoDecisions((await applications()).toReversed(), administratorId),
  onOne(applications, (applicationId, { administratorId }) =>
    addNote({ applicationId, administratorId, input: { text: 'Called.' }, key: null }),
  ),
  onOne(records, (record, { administratorId }, { of }) =>
    of([() => makeLinkAnew(record, { administratorId }), () => mailLinkAgain(record, administratorId)])(),
  ),
  ({ courseId }, { of }) =>
    database().course.update({ where: { id: courseId }, data: { price: of([500_000n, 700_000n]) } }),
  async ({ courseId, administratorId }, { of }) => {
    const edit = courseEditSchema.parse({
      ...(await getCourseDetails(courseId)),
      startDate: of(['2099-02-02', '2099-02-09']),
      tellStudents: true,
    })
    return updateCourse(courseId, edit, administratorId, notifyOfMove)
  },
  ({ courseId, otherCourseId, administratorId }, { of }) =>
    writeToStudents(
      of([courseId, otherCourseId]),
      { subject: 'We begin at ten', text: 'The hall is free from ten.' },
      { administratorId, key: of([null, 'key of a letter']) },
    ),
]

const provider: Move[] = [
  onOne(attempts, (reference, _, { of }) =>
    report(reference, of(['succeeded', 'failed', 'reversed', 'succeeded'])),
  ),
  onOne(attempts, (reference, _, { of }) =>
    report(reference, 'succeeded', of([5000, 7000]), of(['return', 'sweep'])),
  ),
  onOne(attempts, (reference, _, { of }) =>
    reportRefund(reference, of([2000, 5000]), of(['r1', 'r2', 'r3'])),
  ),
  onOne(attempts, (reference, _, { of }) =>
    reportDispute(reference, of(['opened', 'won', 'lost']), of([2000, 5000]), of(['d1', 'd2'])),
  ),
  onOne(attempts, (reference, _, { of }) => settleSandboxCharge(reference, of(['completed', 'failed']))),
  () => sweepPayments(0),
]

/** Has a minute pass for all decisions: they can be undone no more, and their letters are due. */
export function passMinute(): Promise<unknown> {
  return database().$transaction(async tx => {
    await tx.$queryRaw`SELECT FROM applications ORDER BY id FOR UPDATE`
    await tx.$executeRaw`UPDATE undoable_decisions SET decided_at = decided_at - interval '61 seconds'`
    await tx.$executeRaw`
      UPDATE outbox_mails SET created_at = created_at - interval '61 seconds', withdrawn_at = withdrawn_at - interval '61 seconds',
        next_attempt_at = next_attempt_at - interval '61 seconds'
      WHERE application_id IS NOT NULL AND attempts = 0`
  })
}

const clock: Move[] = [
  // A day passes for one of them.
  onOne(
    enrollments,
    id => database().$executeRaw`
      UPDATE enrollments SET seat_held_until = clock_timestamp()
      WHERE id = ${id}::uuid AND seat_held_until > clock_timestamp()`,
  ),
  passMinute,
  () => sendDueMails(),
  () => sendDueMails(),
  () => deleteOldMails(),
]

/** All that may happen; some of it more than once, as it happens more often. */
export const moves: readonly [Move, ...Move[]] = [
  enroll,
  ...visitors,
  ...office,
  ...provider,
  ...provider,
  ...clock,
]
