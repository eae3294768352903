import { expect, test, vi } from 'vitest'

// A phone takes longer to make one format of numbers or dates than to draw a form, and a page that loads one of these files waits.
test.each([
  ['@/lib/forms/fields', () => import('@/lib/forms/fields')],
  ['@/lib/dates/format', () => import('@/lib/dates/format')],
  ['@/lib/courses/format', () => import('@/lib/courses/format')],
  ['@/lib/applications/schema', () => import('@/lib/applications/schema')],
  ['@/lib/enrollments/schema', () => import('@/lib/enrollments/schema')],
  ['@/lib/contact-messages/schema', () => import('@/lib/contact-messages/schema')],
  ['@/lib/jobs/schema', () => import('@/lib/jobs/schema')],
  ['@/lib/courses/schema', () => import('@/lib/courses/schema')],
  ['@/lib/admin-session/schema', () => import('@/lib/admin-session/schema')],
])('%s makes no format while it is loaded', async (_, load) => {
  vi.resetModules()
  const made = [
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleDateString'),
  ]
  await load()
  for (const maker of made) expect(maker).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
