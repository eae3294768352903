import { expect, test } from 'vitest'
import { routePattern } from '@/lib/http/route'

test.each([
  ['/api/jobs', {}, '/api/jobs'],
  ['/api/jobs/apply/0197', { id: '0197' }, '/api/jobs/apply/{id}'],
  ['/api/jobs/apply/api', { id: 'api' }, '/api/jobs/apply/{id}'],
  ['/api/cv/ada%20obi', { cv: 'ada obi' }, '/api/cv/{cv}'],
  ['/api/some/thing%2Felse', { path: 'some/thing/else' }, '/api/{path}'],
  ['/api/status/%42vjP_-/withdraw', { token: 'BvjP_-' }, '/api/status/{token}/withdraw'],
  ['/api/status/BvjP%5F%2D/withdraw', { token: 'BvjP%5F%2D' }, '/api/status/{token}/withdraw'],
  ['/api/status/100%2525', { token: '100%25' }, '/api/status/{token}'],
  ['/api/status/secret', { token: 'another' }, '/api/…'],
  ['/api/some/thing', { path: 'some/thing' }, '/api/{path}'],
])('%s is logged without what varies in it', (path, params, pattern) => {
  expect(routePattern(path, params)).toBe(pattern)
})
