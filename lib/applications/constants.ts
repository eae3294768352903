export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What an administrator may turn each status into (specification, section 4). */
export const allowedMoves = {
  pending: ['accepted', 'rejected'],
  accepted: ['rejected'],
  rejected: ['accepted'],
} as const satisfies Record<ApplicationStatus, readonly ApplicationStatus[]>

/** What an application is answered with (specification, section 8). */
export const APPLIED_MESSAGE = 'Application submitted successfully!'

/** What a list of applications can be ordered by. */
export const applicationSorts = ['name', 'email', 'position', 'date', 'status', 'fee'] as const
export type ApplicationSort = (typeof applicationSorts)[number]
