import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeAll } from '@/lib/server/bodies'
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

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Twelve records with texts of ordinary length, as many as the studio has open at a time; gives a page of each kind. */
async function makeRecords(): Promise<[job: string, course: string]> {
  const description =
    'You set type, check proofs with the client and take the file to the press. Work begins at eight, in the room beside the machines.'
  const jobs = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aJob({ title: `Printer ${at}`, description })),
  )
  const courses = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aCourse({ title: `Layout ${at}`, description, price: 20_000 })),
  )
  return [`/job-application/${jobs[0]?.id}`, `/course-enrollment/${courses[0]?.id}`]
}

// Ten packets, which is what a connection begins with.
const FIRST_ROUND_TRIP = 14_600

test('every page comes in the first round trip, headers and all', async () => {
  for (const path of ['/', '/about-us', job, course]) {
    const headers = [...(await fetch(server.baseUrl + path)).headers].map(header => header.join(': '))
    const { br, identity } = await encodeAll(Buffer.from(await textOf(path)), 'best')
    const size = (br ?? identity).length + sum(headers.map(header => header.length + 2))
    expect(size, path).toBeLessThan(FIRST_ROUND_TRIP)
  }
})

test('the document of each kind of page fits its budget, style and all', async () => {
  const budgets: Record<string, number> = {
    '/': 12.75 * KB,
    '/about-us': 12.5 * KB,
    '/services': 12.5 * KB,
    '/contact': 12 * KB,
    '/team': 10 * KB,
    '/privacy': 11.25 * KB,
    '/jobs': 10.75 * KB,
    '/courses': 11 * KB,
    [job]: 12.8 * KB,
    [course]: 12.5 * KB,
    '/project-single/block-b': 10.75 * KB,
    '/service-single/training': 11.5 * KB,
    '/team-single/luka-pam': 10.25 * KB,
    '/404': 8.75 * KB,
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
  const budgets: Record<string, number> = {
    '/': 126,
    '/about-us': 122,
    '/jobs': 122,
    '/status': 122,
    '/contact': 140.5,
    [job]: 141,
    [course]: 140.4,
    '/success/job-application?status=successful': 123.25,
  }
  const above: [string, number][] = []
  for (const [path, budget] of Object.entries(budgets)) {
    const sources: string[] = JSON.parse((await textOf(path)).match(/sources=(\[.*?\])/)?.[1] ?? '[]')
    expect(sources.length, path).toBeGreaterThan(3)
    expect(new Set(sources).size, path).toBe(sources.length)
    const weight = sum(await Promise.all(sources.map(weightOf)))
    if (weight > budget * KB) above.push([path, weight / KB])
  }
  expect(above).toEqual([])
})
