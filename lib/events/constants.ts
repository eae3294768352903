import { HOUR_MS, MINUTE_MS } from '@/lib/dates/durations'

/** What an event may be; the database's own enum, so that what writes rows would not compile with other values. */
export const eventKinds = [
  'sign_in',
  'sign_in_failed',
  'limited',
  'sign_out',
  'sign_out_everywhere',
  'session_ended',
  'password_changed',
  'administrator_added',
  'administrator_disabled',
  'cv_opened',
  'export',
  'mass_download',
  'erased',
  'deleted',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'recovery_code_used',
  'administrator_enabled',
  'role_changed',
  'recovery_codes_renewed',
  'second_factor_demanded',
  'second_factor_left_free',
  'link_given',
  'password_given',
] as const
export type EventKind = (typeof eventKinds)[number]

/** The kinds of records of which an event says how many were erased or deleted. */
export const countedRecords = [
  'applications',
  'enrollments',
  'payments',
  'jobs',
  'courses',
  'messages',
  'notes',
  'subscribers',
] as const

/** What the list of events can be ordered by. */
export const eventSorts = ['date'] as const

/** How many CVs one administrator opens within how many ms before it counts as a mass download; also how often that is told. */
export const massDownload = { cvs: 50, windowMs: HOUR_MS }

/** Of how many refusals by limit one is recorded: one for each IP address within so many ms. */
export const limitedWindowMs = 15 * MINUTE_MS
