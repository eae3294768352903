import { officeDay } from '@/lib/dates/office-day'
import type { JobStatus } from './constants'

type Opening = { isActive: boolean; closingDate?: string | null }

/** Tells whether a job takes applications: until an administrator closes it, or its closing day at the office is over. */
export function jobStatus({ isActive, closingDate }: Opening, now?: Date): JobStatus {
  const isOver = closingDate && closingDate < officeDay(now)
  return isActive && !isOver ? 'open' : 'closed'
}
