import { type ApplicationStatus, applicationStatuses } from './constants'
import type { Decision } from './schema'

/** What an administrator may decide on an application, by its status (specification, section 4). */
export const allowedDecisions: Record<ApplicationStatus, readonly Decision[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['rejected'],
  rejected: ['accepted'],
}

/** Returns the statuses that allow a decision. */
export function statusesAllowing(decision: Decision): ApplicationStatus[] {
  return applicationStatuses.filter(status => allowedDecisions[status].includes(decision))
}
