import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server'
import { expect, test } from 'vitest'
import { config } from '@/middleware'

// What passes through the middleware is held in memory with its body: pages of the admin segment, and nothing else.

const matches = (path: string) => doesMatch({ config, url: `https://example.com${path}` })

test.each([
  '/admin',
  '/admin/login',
  '/admin/jobs?search=x',
  '/quiet-garden-door/admin',
  '/quiet-garden-door/admin/applications',
  '/wrong/admin/applications/x/y',
  '/apis/admin/jobs',
  '/_nexts/admin',
  // Next takes this for the page itself.
  '/_next/data/build/admin/jobs.json',
])('%s is looked at', path => {
  expect(matches(path)).toBe(true)
})

test.each([
  '/',
  '/jobs',
  '/job-application/0197',
  '/administrator',
  '/admins/login',
  '/quiet-garden-door',
  '/quiet-garden-door/administrator',
  '/a/b/admin/jobs',
  '/api/admin/login',
  '/api/admin/applications/0197/status',
  '/api/jobs/apply/0197',
  '/api/cv/key',
  '/_next/admin/x',
  '/_next/static/chunks/a.js',
  '/favicon.ico',
])('%s passes it by', path => {
  expect(matches(path)).toBe(false)
})
