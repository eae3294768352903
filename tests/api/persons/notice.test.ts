import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { database } from '@/lib/platform/database'
import { anApplicationForm, apply } from '../../support/applying'
import { aCourse, aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

// Versions that a form may name, and the one that is stored; a version there never was is not proof of anything.
const versions = [undefined, privacyVersion, '1999-01-01', 'newest'] as const

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const shown = { privacyVersion: true, privacyShownAt: true }
const isShown = { privacyVersion, privacyShownAt: expect.any(Date) }
const page = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).text()

describe('the notice that was shown is stored', () => {
  test.each(versions)('with an application whose form names %s', async version => {
    const { id: jobId } = await aJob()
    const form = anApplicationForm()
    if (version) form.set('privacyVersion', version)
    expect((await apply(server.baseUrl, jobId, form)).status).toBe(201)
    expect(await database().application.findMany({ where: { jobId }, select: shown })).toEqual([isShown])
  })

  test.each(versions)('with an enrollment whose form names %s', async version => {
    const { id: courseId } = await aCourse()
    const body = {
      name: 'Hauwa Bello',
      email: 'hauwa@example.com',
      phone: '0803 123 4567',
      experienceLevel: 'Beginner',
      ...(version && { privacyVersion: version }),
    }
    const url = `${server.baseUrl}/api/courses/enroll/${courseId}`
    const asJson = { 'Content-Type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers: asJson, body: JSON.stringify(body) })).status).toBe(
      201,
    )
    const plain = new URLSearchParams({ ...body, email: 'hauwa.plain@example.com' })
    expect((await fetch(url, { method: 'POST', body: plain })).status).toBe(201)
    const rows = await database().enrollment.findMany({ where: { courseId }, select: shown })
    expect(rows).toEqual([isShown, isShown])
  })
})

test('both forms say which notice they show and lead to it, and so does the foot of every page', async () => {
  const [job, course] = [await aJob(), await aCourse()]
  for (const path of [`/job-application/${job.id}`, `/course-enrollment/${course.id}`]) {
    const form = (await page(path)).match(/<form[^>]*method="post".*?<\/form>/s)?.[0] ?? ''
    expect(form).toContain(`name="privacyVersion" value="${privacyVersion}"`)
    expect(form).toContain('href="/privacy"')
  }
  expect((await page('/')).match(/<footer.*<\/footer>/s)?.[0]).toContain('href="/privacy"')
})

test('the notice names whom to ask, whom to complain to, and how long what is kept', async () => {
  const text = await page('/privacy')
  for (const said of [site.email, 'Nigeria Data Protection Commission', '12 months', 'under 18'])
    expect(text).toContain(said)
})
