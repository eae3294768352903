import { expect, test } from 'vitest'
import { routePattern } from '@/lib/http/route'

test.each([
  ['/api/jobs', {}, '/api/jobs'],
  ['/api/jobs/apply/0197', { id: '0197' }, '/api/jobs/apply/{id}'],
  ['/api/jobs/apply/api', { id: 'api' }, '/api/jobs/apply/{id}'],
  ['/api/cv/ada%20obi', { cv: 'ada obi' }, '/api/cv/{cv}'],
  ['/api/some/thing%2Felse', { path: 'some/thing/else' }, '/api/some/thing%2Felse'],
  ['/api/some/thing', { path: 'some/thing' }, '/api/{path}'],
])('%s is logged without what varies in it', (path, params, pattern) => {
  expect(routePattern(path, params)).toBe(pattern)
})
