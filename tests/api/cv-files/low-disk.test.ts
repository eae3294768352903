import { expect, test, vi } from 'vitest'
import { POST as applyForJob } from '@/app/api/jobs/apply/[id]/route'
import { GET as ready } from '@/app/api/ready/route'
import { apply } from '@/lib/applications/apply'
import { cvStore } from '@/lib/cv-files/open-store'
import { publishEnvironment } from '@/lib/platform/env'
import { anApplicationForm } from '../../support/applying'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { storedApplications } from '../../support/stored'

// More than any disk has free.
publishEnvironment({ DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) })

test('a disk that is nearly full takes no CV, and the site says that it is degraded', async () => {
  const { id } = await aJob()
  const before = await storedApplications()
  const request = new Request(`http://localhost/api/jobs/apply/${id}`, {
    method: 'POST',
    body: anApplicationForm(),
  })
  const refused = await applyForJob(request, { params: Promise.resolve({ id }) })
  expect(refused.headers.get('retry-after')).toBe('600')
  await expectProblem(refused, 503)
  expect(await storedApplications()).toEqual(before)

  const response = await ready(new Request('http://localhost/api/ready'), { params: Promise.resolve({}) })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'degraded', reasons: ['disk'] })
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk that fills up during the upload (%s) is told like one that was full',
  async code => {
    const room = vi.spyOn(cvStore(), 'hasRoom').mockResolvedValue(true)
    const { id: jobId } = await aJob()
    const readForm = () => Promise.reject(Object.assign(new Error('write'), { code }))
    expect(await apply({ jobId, key: null, address: '203.0.113.1', readForm })).toEqual({
      ok: false,
      reason: 'no-room',
    })
    room.mockRestore()
  },
)
