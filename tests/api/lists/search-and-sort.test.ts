import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { GET as getApplications } from '@/app/api/admin/applications/route'
import { GET as getCourses } from '@/app/api/admin/courses/route'
import { GET as getEnrollments } from '@/app/api/admin/enrollments/route'
import { GET as getJobs } from '@/app/api/admin/jobs/route'
import { listApplicationPage, listJobCounts, toApplicationList } from '@/lib/applications/data'
import { listCoursePage } from '@/lib/courses/data'
import { listCourseCounts } from '@/lib/enrollments/data'
import { scanInOrder } from '@/lib/lists/query'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, type RouteHandler, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob, anApplication, anEnrollment, clearRecords } from '../../support/records'

let admin: HandlerAdministrator

const lists: Record<string, RouteHandler> = {
  applications: getApplications,
  enrollments: getEnrollments,
  jobs: getJobs,
  courses: getCourses,
}

function getList(list: string, query: string): Promise<Response> {
  const handler = lists[list]
  if (!handler) throw new Error(`no list of ${list}`)
  return admin.get(handler, { path: list, query: `?${query}` })
}

async function namesOf(response: Response): Promise<string[]> {
  const records: { applicantName?: string; name?: string; title?: string }[] = await response.json()
  return records.map(record => record.applicantName ?? record.name ?? record.title ?? '')
}

const names = async (list: string, query: string) => namesOf(await getList(list, query))

/** Walks a list through its `Link` headers, two records at a time. */
async function walk(list: string, sort: string): Promise<string[]> {
  const seen: string[] = []
  let query: string | undefined = `limit=2&sort=${sort}`
  while (query) {
    const response: Response = await getList(list, query)
    query = /\?([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
    seen.push(...(await namesOf(response)))
  }
  return seen
}

beforeAll(async () => {
  admin = await signInToHandlers()
})

/** Stores four applications and three enrollments, and nothing else. */
async function storeRecords() {
  await clearRecords()
  const binder = await aJob({
    title: 'Binder',
    city: 'Bukuru',
    employmentType: 'CONTRACT',
    salaryMin: 90_000,
  })
  const painter = await aJob({ title: 'Painter', city: 'Jos' })
  const person = (applicantName: string, applicantEmail: string, day: number) => ({
    applicantName,
    applicantEmail,
    dateApplied: new Date(Date.UTC(2026, 0, day)),
  })
  await anApplication({
    ...person('Ọlá Adébáyọ̀', 'zed@example.com', 3),
    jobId: binder.id,
    status: 'accepted',
  })
  await anApplication({ ...person('Ɗanjuma Musa', 'Musa@example.com', 1), jobId: painter.id })
  await anApplication({
    ...person('bala Zang', 'bz@example.com', 2),
    jobId: painter.id,
    commitmentFeePaid: true,
  })
  await anApplication({ ...person('Éno Udo', 'eno@example.com', 4), jobId: binder.id, status: 'rejected' })
  const layout = await aCourse({ title: 'Layout', price: 500, category: 'ExecutiveSpecial' })
  const type = await aCourse({
    title: 'Type',
    price: 90,
    isActive: false,
    durationUnit: 'days',
    durationValue: 2,
  })
  const student = (name: string, email: string, day: number) => ({
    name,
    email,
    dateEnrolled: new Date(Date.UTC(2026, 0, day)),
  })
  await anEnrollment({
    ...student('Zainab', 'a@example.com', 1),
    courseId: layout.id,
    paymentStatus: 'failed',
  })
  await anEnrollment({
    ...student('Ámina', 'b@example.com', 2),
    courseId: type.id,
    experienceLevel: 'Advanced',
  })
  await anEnrollment({ ...student('Bitrus', 'c@example.com', 3), courseId: layout.id })
}

describe('quick search', () => {
  beforeAll(storeRecords)

  test.each([
    ['applications', 'adebayo', ['Ọlá Adébáyọ̀']],
    ['applications', 'DANJUMA', ['Ɗanjuma Musa']],
    ['applications', 'bz@', ['bala Zang']],
    ['applications', 'example.com', ['Éno Udo', 'Ọlá Adébáyọ̀', 'bala Zang', 'Ɗanjuma Musa']],
    ['applications', '%', []],
    ['enrollments', 'amina', ['Ámina']],
    ['enrollments', 'C@EX', ['Bitrus']],
  ])('among the %s for %j finds %j', async (list, search, found) => {
    expect(await names(list, new URLSearchParams({ search }).toString())).toEqual(found)
  })
})

describe('order', () => {
  beforeAll(storeRecords)

  const newest = ['Éno Udo', 'Ọlá Adébáyọ̀', 'bala Zang', 'Ɗanjuma Musa']
  const byName = ['bala Zang', 'Ɗanjuma Musa', 'Éno Udo', 'Ọlá Adébáyọ̀']

  test.each([
    ['applications', '-date', newest],
    ['applications', 'date', newest.toReversed()],
    ['applications', 'name', byName],
    ['applications', '-name', byName.toReversed()],
    ['applications', 'email', ['bala Zang', 'Éno Udo', 'Ɗanjuma Musa', 'Ọlá Adébáyọ̀']],
    // Those who share a value come newest first, either way round.
    ['applications', 'position', ['Éno Udo', 'Ọlá Adébáyọ̀', 'bala Zang', 'Ɗanjuma Musa']],
    ['applications', '-position', ['bala Zang', 'Ɗanjuma Musa', 'Éno Udo', 'Ọlá Adébáyọ̀']],
    ['applications', 'status', ['bala Zang', 'Ɗanjuma Musa', 'Ọlá Adébáyọ̀', 'Éno Udo']],
    ['applications', '-status', ['Éno Udo', 'Ọlá Adébáyọ̀', 'bala Zang', 'Ɗanjuma Musa']],
    ['applications', '-fee', ['bala Zang', 'Éno Udo', 'Ọlá Adébáyọ̀', 'Ɗanjuma Musa']],
    ['enrollments', 'name', ['Ámina', 'Bitrus', 'Zainab']],
    ['enrollments', '-email', ['Bitrus', 'Ámina', 'Zainab']],
    ['enrollments', 'course', ['Bitrus', 'Zainab', 'Ámina']],
    ['enrollments', '-status', ['Zainab', 'Bitrus', 'Ámina']],
    ['enrollments', '-level', ['Ámina', 'Bitrus', 'Zainab']],
    ['jobs', '-title', ['Painter', 'Binder']],
    ['jobs', 'location', ['Binder', 'Painter']],
    ['jobs', 'type', ['Painter', 'Binder']],
    ['jobs', 'salary', ['Binder', 'Painter']],
    ['jobs', 'date', ['Binder', 'Painter']],
    ['courses', '-title', ['Type', 'Layout']],
    ['courses', 'category', ['Type', 'Layout']],
    ['courses', 'price', ['Type', 'Layout']],
    ['courses', '-duration', ['Layout', 'Type']],
    ['courses', '-status', ['Layout', 'Type']],
  ])('of the %s by %s, whole and part by part', async (list, sort, order) => {
    expect(await names(list, `sort=${sort}`)).toEqual(order)
    expect(await walk(list, sort)).toEqual(order)
  })

  test.each(['applications', 'enrollments', 'jobs', 'courses'])(
    'of the %s by nonsense is refused',
    async list => {
      await expectProblem(await getList(list, 'sort=shoe'), 422, ['sort'])
    },
  )

  test('has titles and cities as people read them, whatever their case and marks', async () => {
    const inOrder = ['sign Apple', 'Sign Ọlá', 'Sign zebra']
    const filed = ['Sign zebra', 'sign Apple', 'Sign Ọlá']
    for (const title of filed) {
      const { id: jobId } = await aJob({ title, city: title.slice(5) })
      await anApplication({ jobId, applicantName: title })
      const { id: courseId } = await aCourse({ title })
      await anEnrollment({ courseId, name: title })
    }
    for (const [list, filter, sort] of [
      ['jobs', 'title', 'title'],
      ['jobs', 'title', 'location'],
      ['courses', 'title', 'title'],
      ['applications', 'position', 'position'],
      ['enrollments', 'course', 'course'],
    ] as const) {
      expect(await names(list, `${filter}=sign&sort=${sort}`)).toEqual(inOrder)
      expect(await names(list, `${filter}=sign&sort=-${sort}`)).toEqual(inOrder.toReversed())
    }
    const isSign = ({ title }: { title: string }) => inOrder.includes(title)
    for (const counted of [await listJobCounts(), await listCourseCounts()])
      expect(counted.filter(isSign).map(({ title }) => title)).toEqual(inOrder)
    await database().$executeRaw`DELETE FROM applications WHERE applicant_name ILIKE 'sign %'`
    await database().$executeRaw`DELETE FROM enrollments WHERE name ILIKE 'sign %'`
    await database().$executeRaw`DELETE FROM jobs WHERE title ILIKE 'sign %'`
    await database().$executeRaw`DELETE FROM courses WHERE title ILIKE 'sign %'`
  })

  test.each(['1e2', '0x10', '1.0', '+5', ' 5', '-1', '0', '201', 'all', '5&limit=5'])(
    'a limit of %s is refused',
    async limit => {
      await expectProblem(await getList('applications', `limit=${limit.replace('+', '%2B')}`), 422, ['limit'])
    },
  )

  test('a cursor is refused by another list, in another order, or when it was touched', async () => {
    const link = (await getList('applications', 'limit=1&sort=name')).headers.get('link') ?? ''
    const cursor = /cursor=([^&>]+)/.exec(link)?.[1] ?? ''
    expect((await getList('applications', `limit=1&sort=name&cursor=${cursor}`)).status).toBe(200)
    for (const [list, query] of [
      ['applications', `cursor=${cursor}`],
      ['applications', `sort=-name&cursor=${cursor}`],
      ['enrollments', `sort=name&cursor=${cursor}`],
      ['applications', `sort=name&cursor=${cursor}AA`],
      ['applications', 'sort=name&cursor=AA'],
    ] as const)
      await expectProblem(await getList(list, query), 422, ['cursor'])
  })

  test.each([
    ['jobs', aJob, (where: { id: string } | { title: string }) => database().job.deleteMany({ where })],
    [
      'courses',
      aCourse,
      (where: { id: string } | { title: string }) => database().course.deleteMany({ where }),
    ],
  ] as const)(
    'the list of %s goes on where its cursor was, though what that names is deleted',
    async (list, make, remove) => {
      const title = `Paged ${list}`
      onTestFinished(async () => void (await remove({ title })))
      for (const _ of [1, 2, 3]) await make({ title })
      const first = await getList(list, `title=${title}&limit=1`)
      const [seen]: [{ _id: string }] = await first.clone().json()
      const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      const rest = () => getList(list, `title=${title}&cursor=${cursor}`)
      expect(await (await rest()).json()).toHaveLength(2)
      await remove({ id: seen._id })
      expect(await (await rest()).json()).toHaveLength(2)
    },
  )

  test('by the fee has those who owe it and those who paid it before those who were asked none, either way', async () => {
    const job = await aJob({ title: 'Fee hand' })
    const people = [
      ['Owes', 500, false],
      ['No fee', 0, false],
      ['Paid', 500, true],
      ['Owes too', 500, false],
    ] as const
    for (const [at, [applicantName, commitmentFee, commitmentFeePaid]] of people.entries())
      await anApplication({
        jobId: job.id,
        applicantName,
        commitmentFee,
        commitmentFeePaid,
        dateApplied: new Date(Date.UTC(2026, 0, 1 + at)),
      })
    const ofJob = `position=fee%20hand&job=${job.id}`
    for (const [sort, order] of [
      ['fee', ['Owes too', 'Owes', 'Paid', 'No fee']],
      ['-fee', ['Paid', 'Owes too', 'Owes', 'No fee']],
    ] as const) {
      expect(await names('applications', `${ofJob}&sort=${sort}`)).toEqual(order)
      expect(await walk('applications', `${sort}&${ofJob}`)).toEqual(order)
      const page = await listApplicationPage({ job: job.id, sort }, { page: 1 })
      expect(page.records.map(({ applicantName }) => applicantName)).toEqual(order)
    }
    await database().application.deleteMany({ where: { jobId: job.id } })
    await database().job.delete({ where: { id: job.id } })
  })

  test('by the fee goes by an index, group after group', async () => {
    const plan = await database().$transaction(async tx => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
        EXPLAIN ${scanInOrder(toApplicationList({ sort: '-fee' }), { limit: 25 })}`
    })
    expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('applications_by_fee')
  })

  test('by a salary keeps currencies apart, naira first, either way', async () => {
    for (const [salaryCurrency, salaryMin, salaryMax] of [
      ['USD', 900, 1200],
      ['NGN', 150_000, 200_000],
      ['NGN', 90_000, 95_000],
      ['USD', 900, 1000],
      ['GBP', 700, 800],
    ] as const)
      await aJob({
        title: `Paid in ${salaryCurrency} up to ${salaryMax}`,
        salaryCurrency,
        salaryMin,
        salaryMax,
      })
    const up = ['NGN up to 95000', 'NGN up to 200000', 'USD up to 1000', 'USD up to 1200', 'GBP up to 800']
    const down = ['NGN up to 200000', 'NGN up to 95000', 'USD up to 1200', 'USD up to 1000', 'GBP up to 800']
    for (const [sort, order] of [
      ['salary', up],
      ['-salary', down],
    ] as const) {
      const titles = order.map(words => `Paid in ${words}`)
      expect(await names('jobs', `title=paid%20in&sort=${sort}`)).toEqual(titles)
      expect(await walk('jobs', `${sort}&title=paid%20in`)).toEqual(titles)
    }
    await database().job.deleteMany({ where: { title: { startsWith: 'Paid in' } } })
  })

  test('of the courses by status and by duration is what their column says', async () => {
    const begun = { startDate: new Date('2020-01-01') }
    const full = await aCourse({ title: 'Stand full', seats: 1, durationValue: 2, durationUnit: 'months' })
    await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
    await aCourse({ title: 'Stand open, older', durationValue: 7 })
    await aCourse({
      title: 'Stand inactive',
      ...begun,
      isActive: false,
      durationValue: 3,
      durationUnit: 'days',
    })
    await aCourse({ title: 'Stand started', ...begun, seats: 1, durationValue: 1 })
    await aCourse({ title: 'Stand open', seats: 1, durationValue: 40, durationUnit: 'days' })
    for (const [sort, order] of [
      ['-status', ['open', 'open, older', 'full', 'started', 'inactive']],
      ['status', ['inactive', 'started', 'full', 'open', 'open, older']],
      ['duration', ['inactive', 'started', 'open', 'open, older', 'full']],
      ['-duration', ['full', 'open, older', 'open', 'started', 'inactive']],
    ] as const) {
      const titles = order.map(words => `Stand ${words}`)
      expect(await names('courses', `title=stand&sort=${sort}`)).toEqual(titles)
      expect(await walk('courses', `${sort}&title=stand`)).toEqual(titles)
      const page = await listCoursePage({ title: 'stand', sort }, { page: 1 })
      expect(page.records.map(({ title }) => title)).toEqual(titles)
      expect(page.total).toBe(5)
    }
    await database().enrollment.deleteMany({ where: { courseId: full.id } })
    await database().course.deleteMany({ where: { title: { startsWith: 'Stand' } } })
  })
})

test.each([
  [
    'jobs',
    'status=open',
    aJob,
    (id: string) => database().job.update({ where: { id }, data: { isActive: false } }),
  ],
  [
    'courses',
    'status=open',
    aCourse,
    (id: string) => database().course.update({ where: { id }, data: { isActive: false } }),
  ],
] as const)(
  'a list of %s misses nothing where its cursor no longer fits the filters',
  async (list, filter, make, change) => {
    const title = `Left ${list}`
    for (const number of [1, 2, 3, 4]) await make({ title: `${title} ${number}` })
    const query = `title=${title}&${filter}&sort=title&limit=2`
    const first = await getList(list, query)
    const [, seen]: [object, { _id: string }] = await first.clone().json()
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    await change(seen._id)
    const second = await getList(list, `${query}&cursor=${cursor}`)
    expect(second.headers.get('link')).toBeNull()
    expect(await namesOf(second)).toEqual([`${title} 3`, `${title} 4`])
  },
)

test('a page that lies nearer to the end is the same as counted from the start', async () => {
  const { id: jobId } = await aJob({ title: 'Sorter' })
  for (let number = 0; number < 60; number++) await anApplication({ jobId })
  const filters = { position: 'sorter' }
  const whole = (await names('applications', 'position=sorter')).length
  expect(whole).toBe(60)
  const all: object[] = await (await getList('applications', 'position=sorter')).json()
  for (const [page, part] of [
    [1, all.slice(0, 25)],
    [2, all.slice(25, 50)],
    [3, all.slice(50)],
    [9, all.slice(50)],
  ] as const) {
    const list = await listApplicationPage(filters, { page })
    expect(list.records).toMatchObject(part)
    expect(list).toMatchObject({ total: 60, pages: 3, page: Math.min(page, 3) })
  }
})

describe('search by several words', () => {
  beforeAll(async () => {
    const person = { email: 'gnr@example.com', phone: '+2348091112233' }
    await anEnrollment({ ...person, name: 'Gyang Nanret Retnan' })
    await anApplication({ applicantName: 'Gyang Nanret Retnan' })
  })

  test.each([
    ['first and last name', 'search=Gyang  Retnan'],
    ['last and first name', 'search=retnan gyang'],
    ['the beginning of a name', 'search=retnan n'],
    ['a name and a part of the e-mail', 'search=retnan gnr@'],
    ['a name as a register has it', 'search=Gyang, Retnan'],
    ['a name in quotes', 'search=“Retnan” "Gyang"'],
    ['a name and a phone number', 'search=retnan 08091112233'],
    ['a name and a phone number with spaces', 'search=Retnan Gyang 0809 111 2233'],
    ['a phone number with spaces, a comma and an e-mail', 'search=%2B234 809 111 2233, gnr@'],
    ['a phone number with spaces', 'search=0809 111 2233'],
    ['a phone number as others dial it', 'search=%2B234 809 111'],
    ['a phone number as it is dialled abroad', 'search=00234 809 111 2233'],
    ['a phone number with a zero too many', 'search=%2B234 0809 111 2233'],
  ])('finds somebody by %s', async (_, query) => {
    expect(await names('enrollments', query)).toEqual(['Gyang Nanret Retnan'])
  })

  test.each([
    'search=gyang bitrus',
    'search=bitrus 08091112233',
    'search=0809 2233',
    'search=gy_ng',
    'search=gy%25ng',
  ])('finds nobody where %j does not match whole', async query => {
    expect(await names('enrollments', query)).toEqual([])
  })

  test('is the same in the filter by the applicant’s name', async () => {
    expect(await names('applications', 'applicant=retnan gyang')).toEqual(['Gyang Nanret Retnan'])
    expect(await names('applications', 'applicant=musa gyang')).toEqual([])
  })
})

test('an apostrophe is found by any other: a phone types a curly one, a laptop a straight one', async () => {
  await clearRecords()
  const [straight, curly] = ["Children's books", 'Children’s games']
  for (const title of [straight, curly]) await aJob({ title })
  await aCourse({ title: straight })
  await anApplication({ applicantName: 'Saratu', applicantEmail: "s.o'dung@example.com" })
  for (const text of ["children's", 'children’s'].map(encodeURIComponent)) {
    expect((await names('jobs', `title=${text}`)).sort()).toEqual([straight, curly])
    expect(await names('courses', `title=${text}`)).toEqual([straight])
    expect(await names('jobs', `title=${text.replace(/dren.*/, 'drens')}`)).toEqual([])
  }
  expect(await names('applications', `search=${encodeURIComponent('o’dung')}`)).toEqual(['Saratu'])
})

test('enrollments are filtered by one course, whatever others are called', async () => {
  const { id } = await aCourse({ title: 'Embossing' })
  await anEnrollment({ courseId: id, name: 'Of this term' })
  await anEnrollment({ courseId: (await aCourse({ title: 'Embossing' })).id, name: 'Of the next' })
  expect(await names('enrollments', 'course=embossing')).toHaveLength(2)
  expect(await names('enrollments', `courseId=${id}`)).toEqual(['Of this term'])
  await expectProblem(await getList('enrollments', 'courseId=embossing'), 422, ['courseId'])
})

test('the reference of a receipt, which is the whole id of a record, finds its person', async () => {
  const application = await anApplication({ applicantName: 'Rifkatu Dung' })
  const enrollment = await anEnrollment({ name: 'Rifkatu Dung' })
  expect(await names('applications', `search=${application.id}`)).toEqual(['Rifkatu Dung'])
  expect(await names('enrollments', `search=%20${enrollment.id.toUpperCase()}`)).toEqual(['Rifkatu Dung'])
  expect(await names('applications', `search=${enrollment.id}`)).toEqual([])
})

test('a place in one order is refused in another, also where an empty sort stands before it', async () => {
  for (const name of ['Ada', 'Bola']) await anApplication({ applicantName: name })
  const first = await getList('applications', 'limit=1&sort=&sort=name')
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  await expectProblem(await getList('applications', `limit=1&cursor=${cursor}`), 422, ['cursor'])
  expect((await getList('applications', `limit=1&sort=name&cursor=${cursor}`)).status).toBe(200)
})
