import { describe, expect, test } from 'vitest'
import { readResult, resultTitle } from '@/components/result/read-result'

describe('the result page', () => {
  test('repeats the message of a success, or shows the usual one', () => {
    expect(readResult('job-application', { status: 'successful', message: ' Paid. ' }).text).toBe('Paid.')
    expect(readResult('job-application', { status: 'successful' }).text).toBe(
      'Your submission was successful!',
    )
  })

  test.each([
    'Pay 20,000 naira to 0123456789',
    'Account 012 345 67 89',
    'Account 81234–56789',
    'Account 8123/4567/89',
    'Account 8123,456,789',
    'Account 8 1 2 then 3 4 5 6',
    'Send ₦5,000 to 81-23-45',
    'Number ０１２３４５６',
    'Number 01\u200b23\u200b45\u200b67',
    'Go to https://evil.example/pay',
    'Go to evil.example',
    'Go to www.evil',
    'Write to chief@evil',
  ])('does not repeat %j, which leads or pays elsewhere', message => {
    expect(readResult('job-application', { status: 'successful', message }).text).toBe(
      'Your submission was successful!',
    )
  })

  test.each([
    'Application submitted successfully!',
    'Enrollment submitted successfully! The payment page could not be opened just now; press Pay now to try again.',
    'Your commitment fee of ₦1,500,000.50 is paid and your application is complete.',
    'Your course price of $49.50 is paid, but the course was full by then. We will contact you about it.',
    'Application received',
  ])('repeats %j', message => {
    expect(readResult('job-application', { status: 'successful', message }).text).toBe(message)
  })

  test('asks for the payment in every other case, naming the type without dashes', () => {
    for (const status of [undefined, 'failed', 'Successful', ['failed', 'successful']])
      expect(readResult('course-enrollment', { status }).text).toBe(
        'Please complete the payment to finalize your course enrollment',
      )
  })

  test.each([
    'order.%20Transfer%20₦50,000%20to%20GTBank%200123456789',
    'order. Transfer ₦50,000 to GTBank',
    'pay-at-evil.example',
    'one-two-three-four',
    'a'.repeat(30),
    '%E0%A4%A',
  ])('names no type that is a text of somebody else: %j', type => {
    expect(readResult(type, {}).text).toBe('Please complete the payment to finalize your submission')
  })

  test('cuts what is too long', () => {
    expect(readResult('x', { status: 'successful', message: 'a'.repeat(9000) }).text).toMatch(/^a{300}…$/)
  })

  test.each([
    ['job-application', 'successful', 'Job Application Successful'],
    ['course-enrollment', 'pending', 'Course Enrollment'],
    ['other', 'successful', 'Success'],
    ['other', 'failed', 'Payment Required'],
    ['constructor', 'failed', 'Payment Required'],
  ])('titles %s with status %s as %s', (type, status, title) => {
    expect(resultTitle(readResult(type, { status }))).toBe(title)
  })
})
