import type { FieldValues, Resolver } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { applicationFieldsSchema } from '@/lib/applications/schema'
import { schemaResolver, typedResolver } from '@/lib/forms/schema-resolver'

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(3, 'Use 3 letters at most.'),
  pay: z.object({ amount: z.coerce.number('Enter a number.') }),
})

const resolve = <Values extends FieldValues, Parsed>(
  resolver: Resolver<Values, unknown, Parsed>,
  values: Values,
) => resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('what is right is submitted as the schema reads it, or as it was typed', async () => {
  const typed = { name: ' Ada ', pay: { amount: '20' } }
  const read = { name: 'Ada', pay: { amount: 20 } }
  expect(await resolve(schemaResolver(schema), typed)).toEqual({ values: read, errors: {} })
  expect(await resolve(typedResolver(schema), typed)).toEqual({ values: typed, errors: {} })
})

test('each wrong field has its first message, one within a group too, and nothing is submitted', async () => {
  const { values, errors } = await resolve(typedResolver(schema), { name: '', pay: { amount: 'much' } })
  expect(values).toEqual({})
  expect(errors).toMatchObject({
    name: { message: 'Enter a name.' },
    pay: { amount: { message: 'Enter a number.' } },
  })
})

test('what is wrong with one entry of a typed list is said at the list, as the API says it', async () => {
  const typed = { applicantName: 'Ada Eze', email: 'ada@example.com', phoneNumber: '+234 803 000 0000' }
  const { errors } = await resolve(typedResolver(applicationFieldsSchema), {
    ...typed,
    skills: `Print, ${'I can do very many things '.repeat(9)}`,
  })
  const message = 'Separate the entries with commas: each has 200 characters at most.'
  expect(errors).toEqual({ skills: { type: 'schema', message } })
})
