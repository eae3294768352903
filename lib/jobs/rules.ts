import { officeDay } from '@/lib/dates/office-day'
import type { JobStatus } from './constants'

type Opening = { isActive: boolean; closingDate?: string | null }

/** Tells whether a job takes applications: until an administrator closes it, or its closing day at the office is over. */
export function jobStatus({ isActive, closingDate }: Opening, now?: Date): JobStatus {
  const isOver = closingDate && closingDate < officeDay(now)
  return isActive && !isOver ? 'open' : 'closed'
}

/** Says that a closing day which is over keeps a job closed that is meant to be open; undefined where nothing is to be said. */
export function warnOfClosing({ isActive, closingDate }: Partial<Opening>, now?: Date): string | undefined {
  if (!isActive || jobStatus({ isActive, closingDate }, now) === 'open') return undefined
  return 'This day is over: the job would be closed, although Open is chosen.'
}
