/** An admin page, and the query strings it is requested with. */
export type PageCases = { page: string; queries: string[] }

type Values = Record<string, string>

const days = { dateFrom: '2025-12-01', dateTo: '2026-10-31' }

const searches = ['a', 'z', 'ad', 'zi', 'mus', 'example', 'adebayo ola', 'nobody at all'].map(search => ({
  search,
}))

const applications: Values[] = [
  ...alone({ applicant: 'dung', position: 'designer', status: 'pending', commitmentFee: 'paid' }),
  ...alone({ ...days, status: 'rejected', commitmentFee: 'unpaid' }),
  ...pairs({
    applicant: 'musa',
    position: 'print',
    status: 'accepted',
    dateFrom: '2026-01-01',
    commitmentFee: 'paid',
  }),
  { applicant: 'a', position: 'e', status: 'pending', ...days, commitmentFee: 'unpaid', search: 'a' },
  { applicant: 'ola', position: 'designer', status: 'rejected', ...days, commitmentFee: 'paid' },
]

const enrollments: Values[] = [
  ...alone({ status: 'pending', ...days, course: 'print', experienceLevel: 'Advanced' }),
  ...pairs({ status: 'failed', dateFrom: '2026-01-01', course: 'web', experienceLevel: 'Beginner' }),
  { status: 'completed', ...days, course: 'e', experienceLevel: 'Beginner', search: 'a' },
]

const payments: Values[] = [
  ...alone({ status: 'pending', flagged: 'yes', purpose: 'course-enrollment', ...days }),
  { flagged: 'no' },
  { status: 'completed', flagged: 'no' },
]

/** The pages and queries that are measured: each filter alone, filters in pairs and all together, each order, early and late pages, searches. */
export const pageCases: PageCases[] = [
  { page: 'dashboard', queries: [''] },
  { page: 'jobs', queries: toQueries([{}, { title: 'designer' }, { location: 'jos' }, { sort: 'salary' }]) },
  { page: 'courses', queries: toQueries([{}, { title: 'print' }, { minPrice: '20000' }, { sort: 'price' }]) },
  {
    page: 'applications',
    queries: listQueries(
      [...applications, ...searches],
      ['name', 'email', 'position', 'date', 'status', 'fee'],
    ),
  },
  {
    page: 'enrollments',
    queries: listQueries(
      [...enrollments, ...searches],
      ['name', 'email', 'course', 'date', 'status', 'level'],
    ),
  },
  { page: 'payments', queries: listQueries(payments, ['date', 'amount', 'status', 'flagged']) },
]

function listQueries(filters: Values[], sorts: string[]): string[] {
  const orders = sorts.flatMap(sort => [{ sort }, { sort: `-${sort}` }])
  const firsts = [
    {},
    ...filters,
    ...orders,
    ...filters.map((filter, at) => ({ ...filter, ...orders[at % orders.length] })),
  ]
  const deep = [{}, ...orders, ...filters.slice(0, 4)]
  return toQueries([
    ...firsts,
    ...deep.flatMap(values => [
      { ...values, page: '2000' },
      { ...values, page: '999999' },
    ]),
  ])
}

function alone(values: Values): Values[] {
  return Object.entries(values).map(([name, value]) => ({ [name]: value }))
}

function pairs(values: Values): Values[] {
  const entries = Object.entries(values)
  return entries.flatMap(([name, value], at) =>
    entries.slice(at + 1).map(([other, otherValue]) => ({ [name]: value, [other]: otherValue })),
  )
}

function toQueries(values: Values[]): string[] {
  return values.map(parameters => new URLSearchParams(parameters).toString())
}
