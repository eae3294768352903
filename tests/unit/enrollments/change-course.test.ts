import { describe, expect, test } from 'vitest'
import { describeDifference } from '@/components/admin/enrollments/describe-difference'
import { refusalToChangeCourse } from '@/lib/enrollments/rules'

describe('who may be put on another course', () => {
  const paid = { price: 5000, paymentStatus: 'completed', cancelled: false } as const
  test.each([
    ['who has paid', paid, undefined],
    ['who is on a free course', { ...paid, price: 0 }, undefined],
    [
      'who is on a free course, where nothing was ever asked',
      { ...paid, price: 0, paidBack: false },
      undefined,
    ],
    ['who has not paid', { ...paid, paymentStatus: 'pending' }, 'unpaid'],
    ['whose payment failed', { ...paid, paymentStatus: 'failed' }, 'unpaid'],
    ['who got everything back', { ...paid, paidBack: true }, 'paid-back'],
    ['who is cancelled', { ...paid, cancelled: true, paidBack: true }, 'cancelled'],
  ] as const)('%s', (_, enrollment, refusal) => {
    expect(refusalToChangeCourse(enrollment)).toBe(refusal)
  })
})

describe('what was paid beside what the other course costs', () => {
  const paid = { price: 50_000 }
  test.each([
    ['the same', paid, 50_000, 'Paid: ₦50,000. This course costs ₦50,000.'],
    [
      'more',
      paid,
      80_000,
      'Paid: ₦50,000. This course costs ₦80,000: the difference of ₦30,000 is yours to ask for, and cannot be recorded here.',
    ],
    [
      'less',
      paid,
      30_000,
      'Paid: ₦50,000. This course costs ₦30,000: the difference of ₦20,000 can be given back under Payments.',
    ],
    [
      'nothing',
      paid,
      0,
      'Paid: ₦50,000. This course is free: to give all of it back, enroll them there and cancel this enrollment.',
    ],
    [
      'what is left of it',
      { price: 50_000, refunded: 20_000 },
      30_000,
      'Paid: ₦50,000, of which ₦20,000 was given back. This course costs ₦30,000.',
    ],
    [
      'more than what was paid as a test',
      { price: 50_000, testPayment: true },
      80_000,
      'Paid: ₦50,000. This course costs ₦80,000. A test: no money moves.',
    ],
  ] as const)('%s', (_, enrollment, costs, words) => {
    expect(describeDifference(enrollment, costs)).toBe(words)
  })
})
