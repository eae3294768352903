import { expect, test } from 'vitest'
import { findWarnings, type Warning } from '@/components/admin/form/warnings'

type Values = { day: string; state: string; seats: string }

const warnings: Warning<Values>[] = [
  { field: 'day', and: ['state'], check: ({ day }) => (day === 'over' ? 'It is over.' : undefined) },
  { field: 'seats', check: ({ seats }) => (seats === '1' ? 'Only one.' : undefined) },
]
const typed = { day: 'over', state: 'on', seats: '1' }

test('of a new record everything is looked at', () => {
  expect(findWarnings(warnings, typed, null)).toEqual({ day: 'It is over.', seats: 'Only one.' })
  expect(findWarnings(warnings, { ...typed, day: 'ahead', seats: '' }, null)).toEqual({})
})

test('of another nothing is said that this edit did not bring about', () => {
  expect(findWarnings(warnings, typed, typed)).toEqual({})
  expect(findWarnings(warnings, typed, { ...typed, seats: '2' })).toEqual({ seats: 'Only one.' })
  expect(findWarnings(warnings, typed, { ...typed, state: 'off' })).toEqual({ day: 'It is over.' })
})

test('of a field all is said that there is to say', () => {
  const always: Warning<Values> = { field: 'day', check: () => 'Tell the others.' }
  expect(findWarnings([...warnings, always], typed, null).day).toBe('It is over. Tell the others.')
  expect(findWarnings([...warnings, always], typed, { ...typed, state: 'off' }).day).toBe('It is over.')
})
