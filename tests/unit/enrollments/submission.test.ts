import type { UseFormReturn } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { submitEnrollment } from '@/components/enrollments/enrollment-submission'
import { problemTypes } from '@/lib/openapi/problem-types'

type Values = { email: string }

const form = {
  setError: () => {},
  getValues: () => ({ email: 'ada@example.com' }),
} as unknown as UseFormReturn<Values>
const key = { keyFor: () => 'key', clear: () => {} }

/** Sends an enrollment that the site refuses so; its words are others than today's. */
function refusedWith(status: number, type = 'about:blank') {
  const problem = { type, title: 'Refused', status, detail: 'Other words.' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }))
  return submitEnrollment(form, key, { url: 'http://site.test/', values: {}, fields: [] })
}

afterEach(() => vi.unstubAllGlobals())

test('what an enrollment is refused for is told by the type of the refusal, whatever its words', async () => {
  expect(await refusedWith(409, problemTypes.alreadyEnrolled)).toEqual({ kind: 'enrolled' })
  expect(await refusedWith(409, problemTypes.courseFull)).toMatchObject({
    isLate: true,
    detail: 'Other words.',
  })
  expect(await refusedWith(409, problemTypes.courseStarted)).toMatchObject({ isLate: true })
  expect(await refusedWith(404)).toMatchObject({ isLate: true, detail: 'This course is no longer offered.' })
  expect(await refusedWith(409)).toMatchObject({ kind: 'failed', isLate: false, detail: 'Other words.' })
})
