import { z } from 'zod'

/** How many samples were deleted, of those that nobody has changed, applied for or enrolled on. */
export const samplesDeletedSchema = z.object({ jobs: z.number().int(), courses: z.number().int() })

export type SamplesDeleted = z.infer<typeof samplesDeletedSchema>
