import { describe, expect, test } from 'vitest'
import { readResult, resultTitle } from '@/components/result/read-result'

describe('the result page', () => {
  test('repeats the message of a success, or shows the usual one', () => {
    expect(readResult('job-application', { status: 'successful', message: ' Paid. ' }).text).toBe('Paid.')
    expect(readResult('job-application', { status: 'successful' }).text).toBe(
      'Your submission was successful!',
    )
  })

  test('asks for the payment in every other case, naming the type without dashes', () => {
    for (const status of [undefined, 'failed', 'Successful', ['failed', 'successful']])
      expect(readResult('course-enrollment', { status }).text).toBe(
        'Please complete the payment to finalize your course enrollment',
      )
  })

  test('survives a URL that cannot be decoded, and cuts what is too long', () => {
    expect(readResult('%E0%A4%A', {}).text).toContain('%E0%A4%A')
    expect(readResult('x', { status: 'successful', message: 'a'.repeat(9000) }).text).toHaveLength(300)
  })

  test.each([
    ['job-application', 'successful', 'Job Application Successful'],
    ['course-enrollment', 'pending', 'Course Enrollment'],
    ['other', 'successful', 'Success'],
    ['other', 'failed', 'Payment Required'],
  ])('titles %s with status %s as %s', (type, status, title) => {
    expect(resultTitle(readResult(type, { status }))).toBe(title)
  })
})
