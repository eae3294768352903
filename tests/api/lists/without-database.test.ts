import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../support/databases'
import { type RunningServer, startServer } from '../../support/server'

let server: RunningServer
beforeAll(async () => {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  server = await startServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })
  await drop()
})
afterAll(() => server.stop())

test.each([
  ['/jobs', 'Error fetching jobs. Please try again later.'],
  ['/courses', 'Error fetching courses. Please try again later.'],
])('%s says that its list could not be loaded, and keeps its head and foot', async (path, message) => {
  const response = await fetch(server.baseUrl + path)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const page = await response.text()
  expect(page).toContain(message)
  expect(page).toContain('The list could not be loaded.')
  expect(page).toContain('Quick links')
})

test.each(['job-application', 'course-enrollment'])('a page of %s says so too', async page => {
  const response = await fetch(`${server.baseUrl}/${page}/${crypto.randomUUID()}`)
  expect(response.status).toBe(503)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(await response.text()).toContain('Please try again later.')
})

test.each([
  '/api/jobs',
  '/api/courses',
  '/api/ready',
  '/sitemap.xml',
  '/jobs/feed.json',
  '/og/job/00000000-0000-7000-8000-000000000000',
  '/og/course/00000000-0000-7000-8000-000000000000',
])('%s is a 503', async path => {
  const response = await fetch(server.baseUrl + path)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
})

test('a page that needs no record is there all the same', async () => {
  expect((await fetch(`${server.baseUrl}/contact`)).status).toBe(200)
})

test('a result page, which is of use without its payment, is there too, and the log says what it lacks', async () => {
  const path = '/success/job-application?status=successful&reference=pc-22222222222222222222'
  expect((await fetch(server.baseUrl + path)).status).toBe(200)
  await expect.poll(server.output).toContain('the payment of a result page could not be read')
})
