/** The `type` of the problem documents that a form acts on, where the status says too little; each leads to the docs. */
export const problemTypes = {
  alreadyEnrolled: '/api/docs#already-enrolled',
  courseStarted: '/api/docs#course-started',
  courseFull: '/api/docs#course-full',
  alreadyPaid: '/api/docs#already-paid',
} as const

export type ProblemType = (typeof problemTypes)[keyof typeof problemTypes]
