export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What an administrator can decide. */
export const decisions = ['accepted', 'rejected'] as const satisfies readonly ApplicationStatus[]
export type Decision = (typeof decisions)[number]

/** What an administrator may decide on an application, by its status (specification, section 4). */
export const allowedDecisions: Record<ApplicationStatus, readonly Decision[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['rejected'],
  rejected: ['accepted'],
}

/** What an applicant is told once the application is stored (specification, section 8). */
export const APPLIED_MESSAGE = 'Application submitted successfully!'

/** What somebody is told whose page says a lower commitment fee than the job has by now. */
export const DEARER_MESSAGE =
  'The commitment fee of this job has gone up since this page was opened. Load the page again to see it, and send this again if you agree.'

/** The response header that tells the form, and nobody else, that the same person applied for the same job before. */
export const APPLIED_BEFORE_HEADER = 'Applied-Before'

/** What a list of applications can be ordered by. */
export const applicationSorts = ['name', 'email', 'position', 'date', 'status', 'fee'] as const
export type ApplicationSort = (typeof applicationSorts)[number]
