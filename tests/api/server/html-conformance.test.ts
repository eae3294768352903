import { readFileSync } from 'node:fs'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '@/content/pages'
import { deferScripts } from '@/lib/server/deferred-scripts'
import { dropDuplicates } from '@/lib/server/flight-payload'
import { postLogin } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { aFeePayment } from '../../support/ledger'
import { aCourse, aJob, anApplication, anEnrollment } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

// Every kind of page as the server sends it, against the build and against the HTML standard.

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** Returns the faults of a page, a line each. The content of scripts and styles is no HTML. */
async function complaintsAbout(html: string): Promise<string[]> {
  const bare = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, '$1')
  const { results } = await validator.validateString(bare)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

async function expectConforming(paths: string[], headers: Record<string, string> = {}) {
  for (const path of paths) {
    const response = await fetch(server.baseUrl + path, { headers: { Accept: 'text/html', ...headers } })
    const html = await response.text()
    expect(html.slice(0, 15).toLowerCase(), path).toBe('<!doctype html>')
    expect(await complaintsAbout(html), path).toEqual([])
  }
}

test('every page of the build is sent as Next made it, byte for byte, but that its scripts are deferred and it tells nothing twice', async () => {
  const { routes } = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8'))
  // Of /index, whose file's name is that of /, Next makes another at the first request.
  const paths = Object.keys(routes).filter(path => !/^\/(_|og\/|index$)|\./.test(path))
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const made = readFileSync(`.next/server/app${path === '/' ? '/index' : path}.html`, 'utf8')
    const sent = await (await fetch(server.baseUrl + path)).text()
    expect(sent === dropDuplicates(deferScripts(made)), path).toBe(true)
  }
})

test('what the standard forbids is found', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>${body}</body></html>`
  expect(await complaintsAbout(page('<p>Fine</p>'))).toEqual([])
  for (const body of [
    '<a href="/"><figcaption>Hm</figcaption></a>',
    '<p><div></div></p>',
    '<b id="a b"></b>',
  ])
    expect(await complaintsAbout(page(body)), body).not.toEqual([])
})

test('the public pages conform, those of an application and of a form that comes back too', async () => {
  const [job, closed] = [await aJob({ commitmentFee: 5000 }), await aJob({ isActive: false })]
  const course = await aCourse({ price: 50_000, seats: 3, whatToBring: 'A pen.\nA ruler.' })
  const applied = await apply(server.baseUrl, job.id)
  const { statusLink } = await applied.json()
  await expectConforming([
    ...pages.map(({ path }) => path),
    ...['/service-single/training', '/project-single/tin-to-today', '/team-single/hauwa-bello'],
    `/job-application/${job.id}`,
    `/job-application/${closed.id}`,
    `/course-enrollment/${course.id}`,
    '/success/job-application?status=successful',
    '/success/course-enrollment?status=failed',
    ...['/status', '/404', '/admin/login', '/api/docs'],
    new URL(statusLink).pathname,
  ])
  const wrong = anApplicationForm({ phoneNumber: 'none', cv: null })
  const returned = await apply(server.baseUrl, job.id, wrong, { Accept: 'text/html' })
  expect(returned.status).toBe(422)
  expect(await complaintsAbout(await returned.text())).toEqual([])
}, 120_000)

test('the pages of the admin area conform, with a record open and without', async () => {
  const { id: jobId } = await aJob()
  const { id: courseId } = await aCourse({ price: 50_000 })
  const { id: applicationId } = await anApplication({ jobId })
  const { id: enrollmentId } = await anEnrollment({ courseId })
  await aFeePayment()
  const cookie = (await postLogin(server.baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const pages = ['dashboard', 'payments', 'account', 'activity', 'persons', 'administrators', 'doctor']
  const open = [
    `jobs?edit=${jobId}`,
    `courses?edit=${courseId}`,
    `applications?view=${applicationId}`,
    `enrollments?view=${enrollmentId}`,
  ]
  await expectConforming(
    [...pages, ...open].map(page => `${ADMIN_PREFIX}/admin/${page}`),
    { cookie },
  )
}, 120_000)
