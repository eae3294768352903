import { z } from 'zod'

const fieldErrorsSchema = z.record(z.string(), z.array(z.string()))

/** The body of every refusal (RFC 9457). */
export const problemBodySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: fieldErrorsSchema.optional(),
})

/** What is wrong with each named field of a request, for people to read. */
export type FieldErrors = z.infer<typeof fieldErrorsSchema>
export type ProblemBody = z.infer<typeof problemBodySchema>

/** The media type of a problem document. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'
