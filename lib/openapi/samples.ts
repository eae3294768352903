import { samplesDeletedSchema } from '@/lib/samples/schema'
import type { Component, Operation } from './operation'

const samplesDeleted: Component = {
  name: 'SamplesDeleted',
  schema: samplesDeletedSchema,
  example: { jobs: 6, courses: 6 },
}

/** What is done with the samples that a site for trial begins with. */
export const sampleOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/admin/samples/delete',
    id: 'deleteSamples',
    tag: 'Jobs',
    summary: 'Delete the sample jobs and courses that are nobody’s own yet',
    description: 'Those that somebody changed, applied for or enrolled on stay.',
    admin: true,
    responses: { 200: { description: 'How many are gone.', content: samplesDeleted } },
    problems: [403],
  },
]
