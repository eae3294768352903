import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CourseStatus } from '@/lib/courses/constants'
import { getCourseDetails, listCoursePage, listFurtherCourses, listOfferedCourses } from '@/lib/courses/data'
import { formatRoom } from '@/lib/courses/format'
import { courseOpenness } from '@/lib/courses/rules'
import { listCourseCounts } from '@/lib/enrollments/data'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { watchPage } from '@/lib/platform/page-outcome'
import {
  awaitOwnNotifications,
  type Change,
  followChanges,
  LISTENER_NAME,
} from '@/lib/platform/record-changes'
import { aCourse, aJob, anEnrollment } from '../../support/records'

/** What the list says of a course, and until when. */
async function look(courseId: string) {
  const seen: { room?: string | undefined; seatsLeft?: number | null; validUntil?: number | undefined } = {}
  await watchPage(true, async outcome => {
    const offered = (await listOfferedCourses()).find(({ course }) => course._id === courseId)
    if (offered) Object.assign(seen, { room: formatRoom(offered), seatsLeft: offered.seatsLeft })
    seen.validUntil = outcome.validUntil
  })
  return seen
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('the list counts seats as enrolling does: paid and held ones, no cancelled and no released ones', async () => {
  const { id: courseId } = await aCourse({ seats: 4, price: 10 })
  expect(await look(courseId)).toMatchObject({ room: '4 seats left', seatsLeft: 4 })
  await anEnrollment({ courseId, paymentStatus: 'completed', seatHeldUntil: hoursFromNow(-1) })
  await anEnrollment({ courseId, seatHeldUntil: hoursFromNow(1) })
  await anEnrollment({ courseId, seatHeldUntil: hoursFromNow(-1) })
  await anEnrollment({ courseId, paymentStatus: 'completed', cancelledAt: new Date() })
  expect(await look(courseId)).toMatchObject({ room: '2 seats left', seatsLeft: 2 })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  expect(await look(courseId)).toMatchObject({ room: '1 seat left' })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  expect(await look(courseId)).toMatchObject({ room: 'Full', seatsLeft: 0 })
})

test('a course without a limit shows no seats, and a course that has started shows that', async () => {
  expect(await look((await aCourse()).id)).toMatchObject({ room: undefined, seatsLeft: null })
  const begun = await aCourse({ seats: 4, startDate: new Date('2020-01-01') })
  expect(await look(begun.id)).toMatchObject({ room: 'Started' })
})

test('the admin list counts the enrollments without the cancelled ones', async () => {
  const title = `Engraving ${crypto.randomUUID()}`
  const { id: courseId } = await aCourse({ title })
  await aCourse({ title: `${title}, again` })
  await anEnrollment({ courseId })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  await anEnrollment({ courseId, cancelledAt: new Date() })
  const { records } = await listCoursePage({ title, sort: 'title' }, { page: 1 })
  expect(records.map(course => course.enrollments)).toEqual([2, 0])
  expect(records.map(course => course.cancelled)).toEqual([1, 0])
  expect(records.map(course => course.seatsTaken)).toEqual([2, 0])
  // The filter counts what it finds, which is those too.
  const counts = (await listCourseCounts()).filter(course => course.title.startsWith(title))
  expect(counts.map(course => course.enrollments)).toEqual([3, 0])
  expect(counts[0]).toEqual({ _id: courseId, title, startDate: '2099-02-01', enrollments: 3 })
})

test('open courses come first, then full ones, then those that have started; within each, the one that begins first', async () => {
  const title = `Order ${crypto.randomUUID()}`
  const named = (name: string) => `${title} ${name}`
  await aCourse({ title: named('started'), startDate: new Date('2020-01-01') })
  const { id: full } = await aCourse({ title: named('full'), seats: 1, startDate: new Date('2100-01-01') })
  await anEnrollment({ courseId: full, paymentStatus: 'completed' })
  await aCourse({ title: named('sooner'), startDate: new Date('2100-06-01') })
  await aCourse({ title: named('later'), startDate: new Date('2100-07-01') })
  const own = (await listOfferedCourses()).filter(({ course }) => course.title.startsWith(title))
  expect(own.map(({ course }) => course.title.split(' ').at(-1))).toEqual([
    'sooner',
    'later',
    'full',
    'started',
  ])
})

test('a page links to other open courses; of those that begin on one day, to the newest', async () => {
  const { id: seen } = await aCourse()
  const { id: full } = await aCourse({ seats: 1 })
  await anEnrollment({ courseId: full, paymentStatus: 'completed' })
  const titles = ['Foiling', 'Creasing', 'Glueing', 'Trimming']
  for (const title of titles) await aCourse({ title })
  await aCourse({ startDate: new Date('2020-01-01') })
  await aCourse({ isActive: false })
  const further = await listFurtherCourses(seen)
  expect(further.map(({ title }) => title)).toEqual(['Trimming', 'Glueing', 'Creasing'])
  expect(Object.keys(further[0] ?? {})).toEqual(['_id', 'title'])
  const [newest] = further
  const except = await listFurtherCourses(newest?._id ?? '')
  expect(except.map(({ title }) => title)).toEqual(['Glueing', 'Creasing', 'Foiling'])
})

test('a course with fewer seats than students has 0 seats left, not a negative number', async () => {
  const { id: courseId } = await aCourse({ seats: 1 })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  expect(await look(courseId)).toMatchObject({ room: 'Full', seatsLeft: 0 })
})

test('the list is fresh until the first held seat of any course becomes free', async () => {
  const first = hoursFromNow(0.01)
  const { id: courseId } = await aCourse({ seats: 2, price: 10 })
  const { id: other } = await aCourse({ seats: 2, price: 10 })
  await anEnrollment({ courseId: other, price: 10, seatHeldUntil: hoursFromNow(0.02) })
  await anEnrollment({ courseId, price: 10, seatHeldUntil: first })
  // A paid seat stays taken, whenever its hold ended.
  await anEnrollment({
    courseId: other,
    price: 10,
    paymentStatus: 'completed',
    seatHeldUntil: hoursFromNow(-1),
  })
  expect((await look(courseId)).validUntil).toBe(first.getTime())
})

/** Follows the changes until the end of the test; gives what is heard of them. */
async function follow(): Promise<Change[]> {
  const heard: Change[] = []
  const changes = followChanges(env().databaseDirectUrl, change => void heard.push(change))
  onTestFinished(() => changes.stop())
  await expect.poll(() => changes.isListening()).toBe(true)
  return heard
}

test('the pages are told of whatever changes what they say of jobs, courses and seats', async () => {
  const heard = await follow()
  const { id: courseId } = await aCourse({ price: 10 })
  const { id: other } = await aCourse({ price: 10 })
  const { id: jobId } = await aJob()
  const { id } = await anEnrollment({ courseId, price: 10 })
  const heardOf = async (sql: string) => {
    await awaitOwnNotifications()
    heard.length = 0
    await database().$executeRawUnsafe(sql)
    await awaitOwnNotifications()
    return heard.map(change => (change === 'anything' ? change : change.topic)).sort()
  }
  const enrollment = (set: string) => heardOf(`UPDATE enrollments SET ${set} WHERE id = '${id}'`)
  for (const set of [
    "payment_status = 'completed'",
    'seat_held_until = now()',
    `course_id = '${other}'`,
    'cancelled_at = now()',
  ])
    expect(await enrollment(set), set).toEqual(['seats'])
  expect(await enrollment("name = 'Nanret Dung', status_token_hash = NULL")).toEqual([])
  expect(await heardOf(`DELETE FROM enrollments WHERE id = '${id}'`)).toEqual(['seats'])
  expect(await heardOf(`UPDATE courses SET seats = 3 WHERE id = '${courseId}'`)).toEqual(['courses'])
  expect(await heardOf(`DELETE FROM courses WHERE id = '${courseId}'`)).toEqual(['courses'])
  expect(await heardOf(`UPDATE jobs SET title = 'Binder' WHERE id = '${jobId}'`)).toEqual(['jobs'])
  expect(await heardOf(`DELETE FROM jobs WHERE id = '${jobId}'`)).toEqual(['jobs'])
})

test('where a change may have been missed, the pages are told that anything may have changed', async () => {
  const heard = await follow()
  expect(heard).toEqual(['anything'])
  await database().$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${LISTENER_NAME} AND datname = current_database()`
  // As the connection is lost, and as there is another.
  await expect.poll(() => heard).toEqual(Array(3).fill('anything'))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await Promise.all([awaitOwnNotifications(), awaitOwnNotifications(), awaitOwnNotifications()])
  // What is under way may be too early for a change of now, so there is one more, which the third waits for too.
  expect(query.mock.calls.filter(([text]) => String(text) === 'SELECT 1')).toHaveLength(2)
  query.mockRestore()
})

test('the admin list shows the same seats, for inactive courses too', async () => {
  const title = `Bookbinding ${crypto.randomUUID()}`
  const { id: courseId } = await aCourse({ title, seats: 2, isActive: false })
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  const expected = { _id: courseId, seats: 2, seatsLeft: 1, openness: 'open' }
  expect((await listCoursePage({ title }, { page: 1 })).records).toEqual([expect.objectContaining(expected)])
  await anEnrollment({ courseId, paymentStatus: 'completed' })
  expect(await getCourseDetails(courseId)).toMatchObject({ ...expected, seatsLeft: 0, openness: 'full' })
  expect(await getCourseDetails((await aCourse({ seats: undefined })).id)).toMatchObject({ seatsLeft: null })
})

test('a course takes enrollments until the day it begins, which starts at midnight at the office', () => {
  const course = { startDate: new Date('2026-12-01'), seats: null, taken: 0 }
  expect(courseOpenness(course, new Date('2026-11-30T22:59:59Z'))).toBe('open')
  expect(courseOpenness(course, new Date('2026-11-30T23:00:00Z'))).toBe('started')
})

test('an administrator filters courses by status, and each course has one status', async () => {
  const word = crypto.randomUUID()
  const listed = async (status: CourseStatus) => {
    const { records } = await listCoursePage({ title: word, status, sort: 'title' }, { page: 1 })
    return records.map(({ title }) => title.replace(`${word} `, ''))
  }
  const { id: full } = await aCourse({ title: `${word} full`, seats: 1 })
  await anEnrollment({ courseId: full, paymentStatus: 'completed' })
  const { id: free } = await aCourse({ title: `${word} free again`, seats: 1 })
  await anEnrollment({ courseId: free, paymentStatus: 'completed', cancelledAt: new Date() })
  await aCourse({ title: `${word} open` })
  const started = { startDate: new Date('2020-01-01') }
  const { id: fullToo } = await aCourse({ title: `${word} started`, seats: 1, ...started })
  await anEnrollment({ courseId: fullToo, paymentStatus: 'completed' })
  await aCourse({ title: `${word} hidden`, isActive: false, ...started })
  expect(await listed('open')).toEqual(['free again', 'open'])
  expect(await listed('full')).toEqual(['full'])
  expect(await listed('started')).toEqual(['started'])
  expect(await listed('inactive')).toEqual(['hidden'])
})
