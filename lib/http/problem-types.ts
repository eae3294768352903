/** What names a refusal that a form acts on, where its status says too little: the `type` of its problem document, which leads to the docs. */
export const problemTypes = {
  alreadyEnrolled: '/api/docs#already-enrolled',
  courseStarted: '/api/docs#course-started',
  courseFull: '/api/docs#course-full',
  alreadyPaid: '/api/docs#already-paid',
} as const

export type ProblemType = (typeof problemTypes)[keyof typeof problemTypes]
