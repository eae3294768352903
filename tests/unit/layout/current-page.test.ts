import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currentState, Submenu } from '@/components/layout/submenu'

test('marks the menu entry of the current page, and of the section a page belongs to', () => {
  expect(currentState('/jobs', '/jobs')).toBe('page')
  expect(currentState('/jobs', '/job-application/1')).toBe(true)
  expect(currentState('/', '/home')).toBe(true)
  expect(currentState('/jobs', '/courses')).toBeUndefined()
})

/** The closed About entry of a menu, as a page at this path has it. */
function about(pathname: string): string {
  const group = { label: 'About', children: [{ label: 'About Us', href: '/about-us' }] }
  const place = { group, pathname, menu: 'mobile', buttonClass: 'row', listClass: 'list' }
  return renderToStaticMarkup(createElement(Submenu, { ...place, open: false, onToggle: () => {} }))
}

test('marks the entry that is closed around the current page, and none around others', () => {
  expect(about('/about-us')).toMatch(/<button[^>]* aria-current="true"/)
  expect(about('/jobs')).not.toContain('aria-current')
})
