import { expect, test } from 'vitest'
import { GET as getCourse } from '@/app/api/courses/[id]/route'
import { GET as listCourses } from '@/app/api/courses/route'
import { getCourseDetails } from '@/lib/courses/data'
import { updateCourse } from '@/lib/courses/mutations'
import { courseInputSchema } from '@/lib/courses/schema'
import { UNPAID_MESSAGE } from '@/lib/enrollments/constants'
import { getEnrollment, listEnrollmentPage } from '@/lib/enrollments/data'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { problemTypes } from '@/lib/openapi/problem-types'
import { database } from '@/lib/platform/database'
import { aPayment } from '../../support/ledger'
import { aStudent, type EnrollBody, postEnrollment } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse, anAdministrator, anEnrollment } from '../../support/records'

const read = async (response: Response) => (await response.json()) as EnrollBody

test('fifty enrollments at once for five seats store five', async () => {
  const course = await aCourse({ price: 50_000, seats: 5 })
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => postEnrollment(course.id, aStudent(`student-${n}@example.com`))),
  )
  const statuses = responses.map(response => response.status)
  expect(statuses.filter(status => status === 201)).toHaveLength(5)
  expect(statuses.filter(status => status === 409)).toHaveLength(45)
  expect(await database().enrollment.count({ where: { courseId: course.id } })).toBe(5)
})

test('JSON that is no object is refused', async () => {
  const course = await aCourse()
  for (const body of [[], null, 'x', 1]) {
    const { detail } = await expectProblem(await postEnrollment(course.id, body), 400)
    expect(detail).toBe('The body is not a JSON object.')
  }
})

test('the same person enrolling again goes on with the same payment, however the e-mail is written', async () => {
  const course = await aCourse({ price: 50_000 })
  const first = await read(await postEnrollment(course.id, aStudent('Ada@example.com')))
  const again = await postEnrollment(course.id, aStudent('ada@EXAMPLE.com'))
  expect(again.status).toBe(200)
  const second = await read(again)
  expect(second.enrollment._id).toBe(first.enrollment._id)
  expect(second.paymentLink).toBe(first.paymentLink)
  expect(second).toMatchObject({ message: UNPAID_MESSAGE, enrolledBefore: true })
  // Others know the e-mail and the phone number too, and the status page shows more.
  expect(first).toHaveProperty('statusLink')
  expect(second).not.toHaveProperty('statusLink')
})

test('a payment that was asked for at another provider is not offered to who enrolls again', async () => {
  const { id: courseId } = await aCourse({ price: 45_000 })
  const student = aStudent('ada@example.com')
  const { id } = await anEnrollment({
    courseId,
    price: 45_000,
    email: student.email,
    phone: '+2348031234567',
  })
  await aPayment({ enrollmentId: id, amount: 45_000, provider: 'paystack' })
  const again = await read(await postEnrollment(courseId, student))
  expect(again).toMatchObject({ enrollment: { _id: id }, message: UNPAID_MESSAGE, enrolledBefore: true })
  expect(again).not.toHaveProperty('paymentReference')
})

test('a student who enrolled when the course cost more is told what is to be paid', async () => {
  const { id } = await aCourse({ price: 45_000 })
  await postEnrollment(id, aStudent('ada@example.com'))
  await database().course.update({ where: { id }, data: { price: 3_000_000n } })
  const { message } = await read(await postEnrollment(id, aStudent('ada@example.com')))
  expect(message).toBe(
    `${UNPAID_MESSAGE} You pay ₦45,000, its price when you enrolled. If you expected to pay what it costs now, call us first.`,
  )
})

test('a student who read a lower price owes nothing before they have read the new one', async () => {
  const { id } = await aCourse({ price: 5000 })
  const send = (email: string, shownPrice?: unknown) =>
    postEnrollment(id, { ...aStudent(email), ...(shownPrice !== undefined && { shownPrice }) })
  expect((await expectProblem(await send('ada@example.com', 3000), 409)).detail).toMatch(/gone up/)
  expect((await expectProblem(await send('ada@example.com', '0'), 409)).detail).toMatch(/gone up/)
  expect(await database().enrollment.count({ where: { courseId: id } })).toBe(0)
  for (const [name, shownPrice] of [
    undefined,
    5000,
    '5000',
    9000,
    '',
    null,
    -1,
    'free',
    1e12,
    1e308,
  ].entries())
    expect((await send(`ada-${name}@example.com`, shownPrice)).status).toBe(201)
  // What they owe already they have agreed to.
  await database().course.update({ where: { id }, data: { price: 300_000n } })
  expect((await send('ada-1@example.com', 3000)).status).toBe(200)
})

test('the same e-mail with another phone is an enrollment of its own, and neither learns of the other', async () => {
  const course = await aCourse({ price: 50_000 })
  const first = await read(await postEnrollment(course.id, aStudent('ada@example.com')))
  const stranger = { ...aStudent('ada@example.com'), name: 'Eve', phone: '0805 987 6543' }
  const response = await postEnrollment(course.id, stranger)
  expect(response.status).toBe(201)
  const second = await read(response)
  expect(second.enrollment._id).not.toBe(first.enrollment._id)
  expect(second.paymentReference).not.toBe(first.paymentReference)
  expect(second.paymentLink).not.toBe(first.paymentLink)
  await database().enrollment.updateMany({
    where: { phone: '+2348031234567' },
    data: { paymentStatus: 'completed' },
  })
  expect((await postEnrollment(course.id, stranger)).status).toBe(200)
  expect((await postEnrollment(course.id, aStudent('ada@example.com'))).status).toBe(409)
  const alone = await read(await postEnrollment(course.id, aStudent('bala@example.com')))
  const { records } = await listEnrollmentPage({}, { page: 1 })
  const marks = new Map(records.map(record => [record._id, record.sameEmail]))
  expect(marks.get(first.enrollment._id)).toBe(true)
  expect(marks.get(second.enrollment._id)).toBe(true)
  expect(marks.get(alone.enrollment._id)).toBe(false)
  expect(await getEnrollment(first.enrollment._id)).toMatchObject({ sameEmail: true })
})

test('a free course is completed at once, and enrolling again is a friendly 409', async () => {
  const course = await aCourse({ price: 0 })
  const first = await read(await postEnrollment(course.id, aStudent('ada@example.com')))
  expect(first).toMatchObject({
    message: 'Enrollment submitted successfully!',
    enrollment: { paymentStatus: 'completed' },
  })
  expect(first.paymentLink).toBeUndefined()
  expect((await postEnrollment(course.id, aStudent('ada@example.com'))).status).toBe(409)
})

test('one key sent four times at once is one enrollment with one response', async () => {
  const course = await aCourse({ price: 0, seats: 1 })
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => postEnrollment(course.id, aStudent('ada@example.com'), 'key-1')),
  )
  expect(responses.map(response => response.status)).toEqual([201, 201, 201, 201])
  const bodies = await Promise.all(responses.map(read))
  expect(new Set(bodies.map(body => body.enrollment._id)).size).toBe(1)
  expect((await postEnrollment(course.id, aStudent('eve@example.com'), 'key-1')).status).toBe(409)
  const elsewhere = await aCourse({ price: 0 })
  expect((await postEnrollment(elsewhere.id, aStudent('ada@example.com'), 'key-1')).status).toBe(201)
  expect(await database().enrollment.count({ where: { courseId: elsewhere.id } })).toBe(1)
})

test('a repetition that comes once it is paid has the same message, and no link to pay', async () => {
  const course = await aCourse({ price: 50_000 })
  const send = () => postEnrollment(course.id, aStudent('ada@example.com'), 'key-2')
  const { paymentLink, ...first } = await read(await send())
  expect(paymentLink).toBeDefined()
  const where = { reference: first.paymentReference ?? '' }
  await database().payment.update({ where, data: { status: 'completed', settledAt: new Date() } })
  expect(await read(await send())).toEqual(first)
})

test('a started, full, inactive or unknown course takes nobody', async () => {
  const started = await aCourse({ startDate: new Date('2020-01-01') })
  const inactive = await aCourse({ isActive: false })
  const full = await aCourse({ seats: 1 })
  await postEnrollment(full.id, aStudent('first@example.com'))
  const refuse = async (id: string) => expectProblem(await postEnrollment(id, aStudent('a@example.com')), 409)
  expect((await refuse(started.id)).type).toBe(problemTypes.courseStarted)
  expect((await refuse(full.id)).type).toBe(problemTypes.courseFull)
  expect((await postEnrollment(inactive.id, aStudent('a@example.com'))).status).toBe(404)
  expect((await postEnrollment('not-an-id', aStudent('a@example.com'))).status).toBe(404)
})

test('each wrong field is named, and nothing is stored', async () => {
  const course = await aCourse()
  const wrong = {
    name: 'R2 D2',
    email: 'no',
    phone: '12',
    experienceLevel: 'Wizard',
    portfolio: 'javascript:alert(1)',
  }
  const response = await postEnrollment(course.id, wrong)
  expect(response.status).toBe(422)
  const { errors } = (await response.json()) as { errors: Record<string, string[]> }
  expect(Object.keys(errors).sort()).toEqual(['email', 'experienceLevel', 'name', 'phone', 'portfolio'])
  expect(await database().enrollment.count({ where: { courseId: course.id } })).toBe(0)
})

test('an administrator limits the seats, and takes the limit away', async () => {
  const { id: administratorId } = await anAdministrator()
  const course = await aCourse()
  const full = await getCourseDetails(course.id)
  const fields = { ...courseInputSchema.parse(full), seats: 3 }
  expect(await updateCourse(course.id, fields, administratorId, notifyOfMove)).toMatchObject({
    course: { seats: 3 },
  })
  expect(
    await updateCourse(course.id, { ...fields, seats: undefined }, administratorId, notifyOfMove),
  ).toMatchObject({
    course: { seats: 3 },
  })
  const unlimited = await updateCourse(
    course.id,
    courseInputSchema.parse({ ...full, seats: '' }),
    administratorId,
    notifyOfMove,
  )
  expect(unlimited.ok && 'seats' in unlimited.course).toBe(false)
  expect(courseInputSchema.safeParse({ ...full, seats: 0 }).success).toBe(false)
})

test('the public list has active courses only, newest first, in the agreed shape', async () => {
  const course = await aCourse({ price: 49_999.5 })
  const params = Promise.resolve({})
  const list = (await (
    await listCourses(new Request('http://site.test/api/courses'), { params })
  ).json()) as object[]
  expect(list[0]).toEqual({
    _id: course.id,
    title: course.title,
    description: course.description,
    category: 'MasterClass',
    price: 49_999.5,
    duration: { value: 6, unit: 'weeks' },
    startDate: '2099-02-01',
    isActive: true,
  })
  expect(list.every(entry => (entry as { isActive: boolean }).isActive)).toBe(true)
  const gone = await aCourse({ isActive: false })
  const url = `http://site.test/api/courses/${gone.id}`
  expect((await getCourse(new Request(url), { params: Promise.resolve({ id: gone.id }) })).status).toBe(404)
})
