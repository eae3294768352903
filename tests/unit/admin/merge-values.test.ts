import { get } from 'react-hook-form'
import { expect, test } from 'vitest'
import { clashingFields, differingFields } from '@/components/admin/form/merge-values'

const empty = { title: '', salary: { min: '', max: '' }, skills: '', isActive: 'true' }
const fields = ['title', 'salary.min', 'salary.max', 'skills', 'isActive'] as const

test('fields differ where they hold something else, those of a group one by one', () => {
  const other = { ...empty, salary: { min: '', max: '5' }, skills: 'Glue' }
  expect(differingFields(fields, empty, other)).toEqual(['salary.max', 'skills'])
  expect(differingFields(fields, empty, structuredClone(empty))).toEqual([])
})

test('two clash where both changed a field, and each to something else', () => {
  const base = { ...empty, title: 'Binder' }
  const mine = { ...base, title: 'Folder', salary: { min: '1', max: '2' }, skills: 'Glue' }
  const theirs = { ...base, title: 'Cutter', salary: { min: '1', max: '' }, isActive: 'false' }
  expect(clashingFields(fields, field => get(base, field), mine, theirs)).toEqual(['title'])
})
