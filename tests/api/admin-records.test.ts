import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as editCourse } from '@/app/api/admin/courses/edit/[id]/route'
import { POST as addCourse, GET as getCourses } from '@/app/api/admin/courses/route'
import { GET as getDashboard } from '@/app/api/admin/dashboard/route'
import { GET as getEnrollments } from '@/app/api/admin/enrollments/route'
import { POST as editJob } from '@/app/api/admin/jobs/edit/[id]/route'
import { POST as addJob, GET as getJobs } from '@/app/api/admin/jobs/route'
import { dashboardSchema } from '@/lib/dashboard/schema'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, type RouteHandler, signInToHandlers } from '../support/administrator'
import { expectProblem } from '../support/problems'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers('admin@example.com')
})

beforeEach(async () => {
  await database().enrollment.deleteMany()
  await database().application.deleteMany()
  await database().course.deleteMany()
  await database().job.deleteMany()
})

const ask = (handler: RouteHandler, query = '') => admin.get(handler, { query })
const send = (handler: RouteHandler, body: unknown, id = '') => admin.post(handler, body, { params: { id } })

/** One field of each record in a list's response. */
async function titles(handler: RouteHandler, query: string) {
  const records: { title?: string; name?: string }[] = await (await ask(handler, query)).json()
  return records.map(record => record.title ?? record.name)
}

const jobFields = {
  title: 'Binder',
  location: { city: 'Bukuru', country: 'Nigeria' },
  salary: { min: 200_000, max: 250_000.5, currency: 'NGN' },
  employmentType: 'Part-time',
  department: 'Print',
  commitmentFee: 0,
  description: 'Binds books.',
  requirements: 'Patience,  care ,',
  responsibilities: ['Bind'],
  requiredSkills: 'Glue',
}

const courseFields = {
  title: 'Letterpress',
  description: 'Set type by hand.',
  category: 'MasterClass',
  price: 50_000,
  duration: { value: 8, unit: 'weeks' },
  startDate: '2099-01-12',
  isActive: true,
}

const unknownId = '01890000-0000-7000-8000-000000000000'

describe('an Idempotency-Key', () => {
  test.each([
    ['job', addJob, jobFields, () => database().job.count()],
    ['course', addCourse, courseFields, () => database().course.count()],
  ] as const)(
    'adds one %s however often it comes, and is refused for another',
    async (_case, add, fields, count) => {
      const post = (body: object) => admin.post(add, body, { headers: { 'idempotency-key': 'a-form' } })
      const responses = await Promise.all([post(fields), post(fields)])
      responses.push(await post(fields))
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      const [first, ...others] = await Promise.all(responses.map(response => response.json()))
      expect(first).toMatchObject({ title: fields.title, version: 1 })
      expect(others).toEqual([first, first])
      await expectProblem(await post({ ...fields, title: 'Another' }), 409)
      expect(await count()).toBe(1)
      expect(await database().change.findMany({ select: { administratorId: true, kind: true } })).toEqual([
        { administratorId: admin.id, kind: 'created' },
      ])
    },
  )
})

test.each([
  { of: 'a job', fields: jobFields, add: addJob, edit: editJob },
  { of: 'a course', fields: courseFields, add: addCourse, edit: editCourse },
])(
  'what to bring, of $of, is kept where it is left out, goes where it is emptied, and is refused where it is too long',
  async ({ fields, add, edit }) => {
    const lines = 'A pen.\nTwo certificates.'
    const added = await (await send(add, { ...fields, whatToBring: ` ${lines} ` })).json()
    expect(added.whatToBring).toBe(lines)
    const { whatToBring: _left, ...without } = added
    const kept = await (await send(edit, without, added._id)).json()
    expect(kept).toEqual(added)
    const long = await send(edit, { ...kept, whatToBring: 'x'.repeat(2001) }, added._id)
    expect(Object.keys((await long.json()).errors)).toEqual(['whatToBring'])
    const emptied = await (await send(edit, { ...kept, whatToBring: ' ' }, added._id)).json()
    expect(emptied).toEqual({ ...without, version: 2 })
  },
)

test.each([
  ['jobs', getJobs],
  ['courses', getCourses],
  ['enrollments', getEnrollments],
  ['dashboard', getDashboard],
])('the %s need a session', async (_name, handler) => {
  const request = new Request('http://localhost:3000/api/admin/list')
  expect((await handler(request, { params: Promise.resolve({}) })).status).toBe(401)
})

describe('jobs', () => {
  test('are added with their lists split and trimmed, and updated as a whole', async () => {
    const added = await send(addJob, jobFields)
    expect(added.status).toBe(201)
    const job = await added.json()
    const lists = { requirements: ['Patience', 'care'], requiredSkills: ['Glue'] }
    expect(job).toMatchObject({ ...jobFields, ...lists, isActive: true, version: 1 })
    const edited = await send(editJob, { ...job, title: 'Binder II' }, job._id)
    expect(edited.status).toBe(200)
    expect(await edited.json()).toEqual({ ...job, title: 'Binder II', version: 2 })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ location: { city: '', country: 'Nigeria' } }, 'location.city'],
    [{ salary: { min: 2, max: 1, currency: 'NGN' } }, 'salary.max'],
    [{ salary: { min: 'two', max: 3, currency: 'NGN' } }, 'salary.min'],
    [{ salary: { min: 1, max: 3, currency: 'XYZ' } }, 'salary.currency'],
    [{ employmentType: 'Never' }, 'employmentType'],
    [{ commitmentFee: '5,000 naira' }, 'commitmentFee'],
    [{ requirements: ' , ' }, 'requirements'],
    [{ isActive: 'maybe' }, 'isActive'],
    [{ closingDate: '2026-02-30' }, 'closingDate'],
  ])('are refused with %j', async (change, field) => {
    const response = await send(addJob, { ...jobFields, ...change })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
    expect(await database().job.count()).toBe(0)
  })

  test('are found by title, city and type, a percent sign standing for itself', async () => {
    await aJob({ title: '100% cotton buyer', city: 'Jos' })
    await aJob({ title: 'Printer', city: 'Abuja', employmentType: 'CONTRACT' })
    expect(await titles(getJobs, '?title=PRINT')).toEqual(['Printer'])
    expect(await titles(getJobs, '?title=%25')).toEqual(['100% cotton buyer'])
    expect(await titles(getJobs, '?location=abu&employmentType=Contract')).toEqual(['Printer'])
    await aJob({ title: 'Olùkọ́ títẹ̀wé', city: 'Ìbàdàn' })
    expect(await titles(getJobs, '?title=olukọ')).toEqual(['Olùkọ́ títẹ̀wé'])
    expect(await titles(getJobs, '?title=titewe&location=ibadan')).toEqual(['Olùkọ́ títẹ̀wé'])
    expect(await titles(getJobs, '?title=titewe&location=jos')).toEqual([])
    expect((await ask(getJobs, '?employmentType=Never')).status).toBe(422)
  })

  test.each([unknownId, 'nonsense'])('that do not exist (%s) cannot be edited', async id => {
    expect((await send(editJob, jobFields, id)).status).toBe(404)
  })
})

describe('courses', () => {
  test('are added and updated, inactive ones listed too', async () => {
    const added = await send(addCourse, courseFields)
    expect(added.status).toBe(201)
    const course = await added.json()
    expect(course).toEqual({ _id: course._id, ...courseFields, version: 1 })
    const edited = await send(editCourse, { ...course, isActive: false }, course._id)
    expect(await edited.json()).toEqual({ ...course, isActive: false, version: 2 })
    expect(await titles(getCourses, '')).toEqual(['Letterpress'])
  })

  test('may be sent with a moment as their start, whose day at the office counts', async () => {
    const response = await send(addCourse, { ...courseFields, startDate: '2099-02-01T23:30:00.000Z' })
    expect([response.status, await response.json()]).toEqual([
      201,
      expect.objectContaining({ startDate: '2099-02-02' }),
    ])
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ category: 'Cooking' }, 'category'],
    [{ price: -1 }, 'price'],
    [{ duration: { value: 1.5, unit: 'weeks' } }, 'duration.value'],
    [{ duration: { value: 1, unit: 'years' } }, 'duration.unit'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ startDate: '' }, 'startDate'],
    [{ isActive: 'maybe' }, 'isActive'],
    [{ description: undefined }, 'description'],
  ])('are refused with %j', async (change, field) => {
    const response = await send(addCourse, { ...courseFields, ...change })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  test('are found by title, category and price, page by page', async () => {
    for (const [title, price] of [
      ['A', 100],
      ['B', 200.5],
      ['C', 300],
    ] as const)
      await aCourse({ title, price })
    expect(await titles(getCourses, '?minPrice=200.50&maxPrice=300')).toEqual(['C', 'B'])
    expect(await titles(getCourses, '?category=ComputerBasics')).toEqual([])
    expect(await titles(getCourses, '?title=b&minPrice=100')).toEqual(['B'])
    expect(await titles(getCourses, '?title=%C3%81')).toEqual(['A'])
    expect((await ask(getCourses, '?minPrice=2&maxPrice=1')).status).toBe(422)
    const first = await ask(getCourses, '?limit=2')
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = first.headers.get('link')?.match(/<(.*)>; rel="next"/)?.[1] ?? ''
    expect(await titles(getCourses, next.slice(next.indexOf('?')))).toEqual(['A'])
  })

  test.each([unknownId, 'nonsense'])('that do not exist (%s) cannot be edited', async id => {
    expect((await send(editCourse, courseFields, id)).status).toBe(404)
  })
})

test('enrollments are found by status, day, course and level', async () => {
  const { id: courseId } = await aCourse({ title: 'Letterpress' })
  await anEnrollment({ name: 'Early', courseId, dateEnrolled: new Date('2025-12-01T22:59:59Z') })
  await anEnrollment({
    name: 'Late',
    paymentStatus: 'failed',
    dateEnrolled: new Date('2025-12-01T23:00:00Z'),
  })
  expect(await titles(getEnrollments, '')).toEqual(['Late', 'Early'])
  // The office's day begins an hour before that of UTC.
  expect(await titles(getEnrollments, '?dateFrom=2025-12-02')).toEqual(['Late'])
  expect(await titles(getEnrollments, '?dateTo=2025-12-01')).toEqual(['Early'])
  expect(await titles(getEnrollments, '?status=failed')).toEqual(['Late'])
  expect(await titles(getEnrollments, '?course=letter&experienceLevel=Beginner')).toEqual(['Early'])
  expect((await ask(getEnrollments, '?dateFrom=2025-12-02&dateTo=2025-12-01')).status).toBe(422)
})

test('the dashboard counts everything and shows the five newest', async () => {
  const { id: courseId } = await aCourse({ category: 'ExecutiveSpecial' })
  for (let i = 0; i < 6; i++) await anApplication()
  await anEnrollment()
  await anEnrollment({ name: 'Executive', courseId })
  const dashboard = dashboardSchema.parse(await (await ask(getDashboard)).json())
  expect(dashboard).toMatchObject({ totalJobApplications: 6, totalEnrollments: 2, executiveRegistrations: 1 })
  expect(dashboard.recentApplications).toHaveLength(5)
  expect(dashboard.recentEnrollments).toHaveLength(2)
  expect(dashboard.recentExecutiveRegistrations.map(record => record.name)).toEqual(['Executive'])
})
