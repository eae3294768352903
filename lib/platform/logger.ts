import 'server-only'
import { pino } from 'pino'
import { env } from './env'

// A second line of defence: callers log ids, never people, but a slip must not reach the log.
const PERSONAL = [
  'email',
  'name',
  'applicantName',
  'phone',
  'phoneNumber',
  'password',
  'token',
  'authorization',
  'cookie',
]

/** The product's log: JSON lines on standard output, level from LOG_LEVEL, personal fields blanked. */
export const logger = pino({
  level: env().logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: label => ({ level: label }) },
  redact: { paths: PERSONAL.flatMap(field => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
})

export type Logger = typeof logger
