import { type FieldValues, type Resolver, type ResolverError, set } from 'react-hook-form'
import type { z } from 'zod'
import { toFieldErrors } from '@/lib/platform/problem-schema'

/**
 * Has a form check itself by a schema. A field gets the message that the API would name first, one for an entry of a list
 * included: such a list is a single field.
 * @returns the resolver, with the schema's output as what is submitted
 */
export function schemaResolver<Values extends FieldValues, Parsed>(
  schema: z.ZodType<Parsed, Values>,
): Resolver<Values, unknown, Parsed> {
  return async typed => {
    const result = await schema.safeParseAsync(typed)
    return result.success ? { values: result.data, errors: {} } : refuse(result.error)
  }
}

/** The same where what is submitted stays as it was typed, as the server puts it into its final form. */
export function typedResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return async typed => {
    const { error } = await schema.safeParseAsync(typed)
    return error ? refuse(error) : { values: typed, errors: {} }
  }
}

function refuse<Values extends FieldValues>(error: z.ZodError): ResolverError<Values> {
  const errors = {}
  for (const [name, [message]] of Object.entries(toFieldErrors(error)))
    set(errors, name, { type: 'schema', message })
  return { values: {}, errors }
}
