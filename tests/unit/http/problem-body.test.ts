import { expect, test } from 'vitest'
import { enrollResponseSchema } from '@/lib/enrollments/schema'
import { readStored } from '@/lib/http/problem-body'

test('a response that says that a form was stored is taken at its word, whatever is missing or malformed in it', () => {
  const message = 'Stored.'
  for (const body of [{ message }, { message, enrollment: 'abc', statusLink: 1 }])
    expect(readStored(201, body, enrollResponseSchema)).toEqual({ ok: true, body: { message } })
  for (const body of ['Stored.', null, undefined])
    expect(readStored(201, body, enrollResponseSchema)).toEqual({ ok: true, body: {} })
})
