import { expect, test } from 'vitest'
import { formatLocation, formatSalary } from '@/lib/jobs/format'

test('writes a salary with the sign of its currency', () => {
  expect(formatSalary({ min: 150_000, max: 200_000, currency: 'NGN' })).toBe('₦150,000 to ₦200,000')
  expect(formatSalary({ min: 900.5, max: 900.5, currency: 'USD' })).toBe('$900.50')
  expect(formatSalary(undefined)).toBe('N/A')
})

test('writes what is known of a place', () => {
  expect(formatLocation({ city: 'Jos', country: 'Nigeria' })).toBe('Jos, Nigeria')
  expect(formatLocation({ city: '', country: 'Nigeria' })).toBe('Nigeria')
  expect(formatLocation(undefined)).toBe('N/A')
})
