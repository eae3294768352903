import { z } from 'zod'

/** What an owner can try out at the press of a button. */
export const triedServices = ['mail', 'payments'] as const
export type TriedService = (typeof triedServices)[number]

/** What one check found: that all is well, or what is wrong and how to fix it. */
export const findingSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok'), what: z.string() }),
  z.object({ state: z.enum(['warn', 'fail']), what: z.string(), how: z.string() }),
])

export type Finding = z.infer<typeof findingSchema>
