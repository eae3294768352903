import { expect, test } from 'vitest'
import { withoutTracking } from '@/lib/server/public-paths'

test.each([
  ['/jobs', '/jobs'],
  ['/jobs?utm_source=whatsapp&utm_medium=chat', '/jobs'],
  ['/?fbclid=IwAR0', '/'],
  ['/jobs?utm_source=x&page=2', '/jobs?utm_source=x&page=2'],
  ['/success/payment?reference=abc', '/success/payment?reference=abc'],
  ['/jobs?', '/jobs'],
])('%s is kept as %s', (url, path) => {
  expect(withoutTracking(url)).toBe(path)
})
