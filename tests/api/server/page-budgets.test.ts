import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '@/content/site'
import { encodeAll } from '@/lib/server/bodies'
import { sampleCourses } from '@/prisma/samples/courses'
import { sampleJobs } from '@/prisma/samples/jobs'
import { aCourse, aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

// What a first visit to each kind of page has to fetch, in bytes as they are sent. 14 KB of document come in the first
// round trip of a connection (RFC 6928). docs/performance.md says why the scripts are above their target.

const KB = 1024
// Ids and the hashes in file names compress a little differently from build to build.
const CHANCE = 256

let server: RunningServer
let job: string
let course: string
beforeAll(async () => {
  ;[server, [job, course]] = await Promise.all([startServer(), makeRecords()])
})
afterAll(() => server?.stop())

const textOf = async (path: string) => (await fetch(server.baseUrl + path)).text()

/** How many bytes a file has as it is sent to a browser. */
async function weightOf(path: string): Promise<number> {
  const response = await fetch(server.baseUrl + path, { headers: { 'Accept-Encoding': 'br' } })
  return Number(response.headers.get('content-length'))
}

/** The URLs of the scripts that a page asks for. */
async function scriptsOf(path: string): Promise<string[]> {
  return JSON.parse((await textOf(path)).match(/sources=(\[.*?\])/)?.[1] ?? '[]')
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** As many records as the studio has open at a time, with the samples' texts; gives a page of each kind, the longest. */
async function makeRecords(): Promise<[job: string, course: string]> {
  const jobs = await Promise.all(
    [...sampleJobs, ...sampleJobs].slice(0, 6).map(({ salary, postedDaysAgo, ...job }) => aJob(job)),
  )
  const courses = await Promise.all(
    [...sampleCourses, ...sampleCourses]
      .slice(0, 6)
      .map(({ duration, startsInDays, weekday, ...course }) => aCourse(course)),
  )
  return [`/job-application/${longest(jobs).id}`, `/course-enrollment/${longest(courses).id}`]
}

function longest<T extends object>(records: T[]): T {
  const length = (record: T) => JSON.stringify(Object.values(record).map(String)).length
  return records.reduce((first, second) => (length(second) > length(first) ? second : first))
}

// Ten packets, which is what a connection begins with.
const FIRST_ROUND_TRIP = 14_600
// For an entry of the menu, as docs/recipes/add-a-page.md adds one, and for what compresses differently from run to run.
const ROOM = 40

test('every page comes in the first round trip, headers and all', async () => {
  for (const path of ['/', '/about-us', job, course]) {
    const headers = [...(await fetch(server.baseUrl + path)).headers].map(header => header.join(': '))
    const { br, identity } = await encodeAll(Buffer.from(await textOf(path)), 'best')
    const size = (br ?? identity).length + sum(headers.map(header => header.length + 2))
    expect(size, path).toBeLessThan(FIRST_ROUND_TRIP - ROOM)
  }
})

test('no class names end with a space, which a document and React’s data would have dozens of times', async () => {
  for (const path of ['/', '/about-us', job, course])
    expect((await textOf(path)).match(/(?:class="|className\\":\\")[^"\\]* \\?"/g), path).toBeNull()
})

test('the document of each kind of page fits its budget, style and all', async () => {
  const budgets: Record<string, number> = {
    '/': 13 * KB,
    '/about-us': 12.75 * KB,
    '/services': 12.5 * KB,
    '/contact': 12 * KB,
    '/team': 10 * KB,
    '/privacy': 11.5 * KB,
    '/jobs': 11.25 * KB,
    '/courses': 11.75 * KB,
    [job]: 13.25 * KB,
    [course]: 12.75 * KB,
    '/project-single/block-b': 10.75 * KB,
    '/service-single/training': 11.75 * KB,
    '/team-single/luka-pam': 10.25 * KB,
    '/404': 9 * KB,
  }
  const weights = await Promise.all(
    Object.keys(budgets).map(async path => {
      const { br, identity } = await encodeAll(Buffer.from(await textOf(path)), 'best')
      return [path, (br ?? identity).length] as const
    }),
  )
  const above = weights.filter(([path, weight]) => weight > (budgets[path] ?? 0) + CHANCE)
  expect(above, JSON.stringify(weights)).toEqual([])
})

test('the fonts of the first screen weigh at most 24 KB', async () => {
  const fonts = (await textOf('/')).match(/(?<=url\()[^)]+\/pc-(display|text)\.[^)]+\.woff2/g) ?? []
  expect(fonts).toHaveLength(2)
  expect(sum(await Promise.all(fonts.map(weightOf)))).toBeLessThanOrEqual(24 * KB)
})

test('the scripts of each kind of page fit its budget, and none is asked for twice', async () => {
  // Each with room for an entry of the menu, as docs/recipes/add-a-page.md adds one.
  const budgets: Record<string, number> = {
    '/': 126.25,
    '/about-us': 122.25,
    '/jobs': 122.25,
    '/status': 122.25,
    '/contact': 140.5,
    [job]: 141.5,
    [course]: 140.75,
    '/success/job-application?status=successful': 123.75,
  }
  const above: [string, number][] = []
  for (const [path, budget] of Object.entries(budgets)) {
    const sources = await scriptsOf(path)
    expect(sources.length, path).toBeGreaterThan(3)
    expect(new Set(sources).size, path).toBe(sources.length)
    const weight = sum(await Promise.all(sources.map(weightOf)))
    if (weight > budget * KB) above.push([path, weight / KB])
  }
  expect(above).toEqual([])
})

test('of content/site.ts a page brings along what the global error page says, and no more', async () => {
  const scripts = (await Promise.all((await scriptsOf('/')).map(textOf))).join()
  expect(scripts).toContain(`lang:"${site.language}"`)
  expect(scripts).toContain(`children:"${site.name}"`)
  expect(scripts).not.toContain(site.phone)
})
