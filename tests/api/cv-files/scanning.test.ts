import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as applyForJob } from '@/app/api/jobs/apply/[id]/route'
import { GET as getReady } from '@/app/api/ready/route'
import { publishEnvironment } from '@/lib/platform/env'
import { anApplicationForm } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { FAKE_VIRUS, type FakeClamd, startFakeClamd } from '../../support/fake-clamd'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { storedApplications } from '../../support/stored'

let clamd: FakeClamd

beforeAll(async () => {
  clamd = await startFakeClamd()
  publishEnvironment({ CLAMD_HOST: `127.0.0.1:${clamd.host.port}` })
})
afterAll(async () => {
  vi.useRealTimers()
  await clamd?.stop()
})
beforeEach(() => {
  clamd.behaviour = 'scans'
})

async function applyWith(cv: Buffer) {
  const { id } = await aJob()
  const form = anApplicationForm({ cv: { bytes: cv, name: 'cv.pdf', type: PDF_TYPE } })
  const request = new Request(`http://localhost/api/jobs/apply/${id}`, { method: 'POST', body: form })
  return applyForJob(request, { params: Promise.resolve({ id }) })
}

const ready = async () => {
  const response = await getReady(new Request('http://localhost/api/ready'), { params: Promise.resolve({}) })
  return response.json()
}

test('a clean CV is scanned and taken', async () => {
  const cv = aPdf()
  expect((await applyWith(cv)).status).toBe(201)
  expect(clamd.scanned.at(-1)).toEqual(cv)
})

test('a CV with a virus is refused with a sentence, and nothing of it stays', async () => {
  const before = await storedApplications()
  const response = await applyWith(aPdf({ text: FAKE_VIRUS }))
  const { errors } = await expectProblem(response, 415, ['cv'])
  expect(errors?.cv?.[0]).toContain('virus')
  expect(await storedApplications()).toEqual(before)
})

test('while clamd is broken no CV is taken, and the site says that it is degraded', async () => {
  clamd.behaviour = 'is-broken'
  const before = await storedApplications()
  const response = await applyWith(aPdf())
  expect(response.headers.get('retry-after')).toBeTruthy()
  await expectProblem(response, 503)
  expect(await storedApplications()).toEqual(before)
  // What was found before is no longer believed.
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(performance.now() + 60_000)
  expect(await ready()).toEqual({ status: 'degraded', reasons: ['scanner'] })
  clamd.behaviour = 'scans'
  clock.mockReturnValue(performance.now() + 60_000)
  expect(await ready()).toEqual({ status: 'ready' })
})
