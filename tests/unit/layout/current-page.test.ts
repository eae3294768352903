import { expect, test } from 'vitest'
import { currentState } from '@/components/layout/submenu'

test('marks the menu entry of the current page, and of the section a page belongs to', () => {
  expect(currentState('/jobs', '/jobs')).toBe('page')
  expect(currentState('/jobs', '/job-application/1')).toBe(true)
  expect(currentState('/', '/home')).toBe(true)
  expect(currentState('/jobs', '/courses')).toBeUndefined()
})
