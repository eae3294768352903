import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { applicationFieldsSchema } from '@/lib/applications/schema'
import { cvRefusals, kindByName, tooLargeMessage } from '@/lib/cv-files/policy'
import { problemBodySchema } from '@/lib/http/problem-body'
import type { ApplicationValues } from './application-values'

function refusalOf(file: unknown, maxBytes: number) {
  if (!(file instanceof File)) return cvRefusals.missing
  if (!kindByName(file.name)) return cvRefusals['wrong-name']
  if (file.size === 0) return cvRefusals.empty
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined
}

/** The form's rules: the handler's own for the texts, and of the CV what can be told before it is sent. */
export function applicationResolver(maxBytes: number) {
  const cv = z.custom<File | undefined>().superRefine((file, context) => {
    const message = refusalOf(file, maxBytes)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const schema = applicationFieldsSchema.extend({ cv })
  return zodResolver<ApplicationValues, unknown, z.output<typeof schema>>(schema, undefined, { raw: true })
}

const sentSchema = z.object({
  paymentReference: z.string().optional(),
  paymentLink: z
    .url({ protocol: /^https?$/ })
    .or(z.string().startsWith('/'))
    .optional(),
})

export type Answer =
  | { kind: 'sent'; paymentLink: string | undefined; paymentReference: string | undefined }
  | { kind: 'refused'; status: number; errors: Record<string, string[]> }

/** Reads the server's answer to an application. Anything that is not as agreed counts as refused, without reasons. */
export function readResponse(status: number, body: unknown): Answer {
  const sent = sentSchema.safeParse(body)
  if (status === 201) {
    const { paymentLink, paymentReference } = sent.data ?? {}
    return { kind: 'sent', paymentLink, paymentReference }
  }
  const problem = problemBodySchema.safeParse(body)
  return { kind: 'refused', status, errors: problem.data?.errors ?? {} }
}
