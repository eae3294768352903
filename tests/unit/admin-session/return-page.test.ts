import { expect, test } from 'vitest'
import { forgetReturnPage, readReturnPage, rememberReturnPage } from '@/lib/admin-session/return-page'

const SITE = 'https://www.example.com'

/** The headers of a browser that has taken a Set-Cookie header of the site. */
const browserWith = (setCookie: string) => new Headers({ cookie: setCookie.split(';')[0] ?? '' })

test('a page is remembered for ten minutes, by the site alone', () => {
  const cookie = rememberReturnPage('/admin/jobs?title=a+%26b&page=2', SITE)
  expect(cookie).toMatch(/^__Host-admin-page=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(readReturnPage(browserWith(cookie), SITE)).toBe('/admin/jobs?title=a+%26b&page=2')
  expect(readReturnPage(browserWith(forgetReturnPage(SITE)), SITE)).toBeNull()
  expect(forgetReturnPage(SITE)).toContain('Max-Age=0;')
  expect(readReturnPage(new Headers(), SITE)).toBeNull()
})

test.each([
  '/admin/jobs',
  '/admin/jobs?',
  '//evil.example/admin/jobs',
  'https://evil.example/',
  '/admin//evil.example',
  '/admin/../evil',
  '/admin/jobs#here',
  '/admin/jobs?a\r\nSet-Cookie: b',
  `/admin/jobs?search=${'a'.repeat(1000)}`,
])('%j is no page to come back to', page => {
  expect(readReturnPage(browserWith(rememberReturnPage(page, SITE)), SITE)).toBeNull()
})

test('a cookie that cannot be read is none', () => {
  expect(readReturnPage(new Headers({ cookie: '__Host-admin-page=%E0%A4' }), SITE)).toBeNull()
})
