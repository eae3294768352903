import { expect, test } from 'vitest'
import { toCopyValues } from '@/lib/forms/values'

const empty = { title: '', salary: { min: '', max: '' }, skills: '', isActive: 'true' }

test('a copy holds what the record does, but for the fields that begin anew', () => {
  const record = { title: 'Binder', salary: { min: 1, max: 2 }, skills: ['Glue', 'Thread'], isActive: false }
  expect(toCopyValues(empty, record, ['isActive'])).toEqual({
    title: 'Binder',
    salary: { min: '1', max: '2' },
    skills: 'Glue, Thread',
    isActive: 'true',
  })
})
