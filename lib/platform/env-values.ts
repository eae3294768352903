import { resolve } from 'node:path'
import { z } from 'zod'
import { isPrivateDatabase, isPrivateHost } from './private-host'

// The kinds of values that variables of the environment have.

const CLAMD_PORT = 3310

/** A whole number within bounds, both included. */
export function wholeNumber(low: number, high: number) {
  const error = `must be a whole number from ${low} to ${high}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(low, error).max(high, error))
}

/** A URL of one of some protocols, each with its colon; `error` says what is wanted. */
function urlOf(protocols: string[], error: string) {
  // `URL` trims spaces at the ends; whatever appends a path, or parses it in another way, does not.
  const isOne = (value: string) =>
    /^\w+:\/\/\S+$/.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol)
  // What is no URL is not looked at further.
  return z.string().refine(isOne, { error, abort: true })
}

const SMTP_ERROR = 'must be a URL like smtp://user:password@host:587'

/** A mail server. The mailer takes this machine for one without a host. */
export const smtpUrl = urlOf(['smtp:', 'smtps:'], SMTP_ERROR).refine(
  url => new URL(url).hostname !== '',
  SMTP_ERROR,
)

/** Where another program takes requests: a path is appended, and what a URL repeats of a password is in logs. */
export const serviceUrl = urlOf(['http:', 'https:'], 'must be an http or https URL')
  .refine(url => !new URL(url).username && !new URL(url).password, 'must be without a name and password')
  .refine(url => !/[?#]/.test(url), 'must be without ? and #, as a path is appended')

/** One of some words. */
export function choice<const Values extends [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

/** A folder, given as an absolute path; relative ones are of the folder that the program runs in. */
export const folder = z
  .string()
  .refine(path => path === path.trim(), 'begins or ends with a space')
  // A folder of that name would be made, and what takes it away again (rm -r ~) takes the home folder.
  .refine(path => !path.startsWith('~'), 'begins with ~, which only a shell knows: write the folder out')
  .transform(path => resolve(/*turbopackIgnore: true*/ path))

// An email, or a name and an email in angle brackets; a name with quotation marks has them around all of it (RFC 5322).
const EMAIL = String.raw`[^\s@<>"(),:;\\]+@[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?`
const SENDER = new RegExp(String.raw`^(("[^"\p{Cc}]*" *|[^"<>@\p{Cc}]*)<${EMAIL}>|${EMAIL})$`, 'u')

/** Whom letters come from. */
export const sender = z
  .string()
  .regex(SENDER, 'must be one email address, or a name and one: Studio <studio@example.com>')

const originError = 'must be a URL like https://example.com, with no path'

/** An http or https origin. */
export const origin = z
  .string()
  .refine(value => {
    if (!URL.canParse(value)) return false
    const { protocol, pathname, search, hash, username } = new URL(value)
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
  }, originError)
  .transform(value => new URL(value).origin)

// Those that the driver knows; of another one it would say nothing.
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** A PostgreSQL database, whose password and rows nobody can read on the way. */
export const postgresUrl = urlOf(
  ['postgres:', 'postgresql:'],
  'must be a URL like postgresql://user:password@host:5432/name',
)
  .refine(
    url => SSL_MODES.includes(new URL(url).searchParams.get('sslmode') ?? 'disable'),
    `has an sslmode that is none of ${SSL_MODES.join(', ')}`,
  )
  .refine(
    url => isPrivateDatabase(url) || new URL(url).searchParams.has('sslmode'),
    'leads over the internet: add ?sslmode=verify-full (or sslmode=disable, where that network is your own)',
  )

const retentionError =
  'must be a number of months from 1 to 120, or two as 12,24: for applications, then for enrollments'

/** Months for both, or for each, as `12,24`. */
export const retentionMonths = z
  .string()
  .regex(/^\d+(\s*,\s*\d+)?$/, retentionError)
  .transform(text => text.split(',').map(Number))
  .refine(months => months.every(count => count >= 1 && count <= 120), retentionError)
  .transform(([applications = 0, enrollments = applications]) => ({ applications, enrollments }))

/** A host of one's own, and perhaps a port. */
export const clamdHost = z
  .string()
  .refine(isHostAndPort, { error: 'must be a host and perhaps a port, like localhost:3310', abort: true })
  .refine(
    text => isPrivateHost(`tcp://${text}`),
    'must be on this machine or a network of your own, as clamd has no TLS',
  )
  .transform(toClamdHost)

function isHostAndPort(text: string): boolean {
  return /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+)(:\d+)?$/.test(text) && URL.canParse(`tcp://${text}`)
}

function toClamdHost(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${text}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || CLAMD_PORT) }
}

/** Headers for a collector, as OpenTelemetry's own exporters read them (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). */
export const collectorHeaders = z
  .string()
  .refine(areHeaders, { error: 'must look like name=value,name=value', abort: true })
  .transform(toHeaders)

function toHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map(pair => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
  })
  return Object.fromEntries(pairs)
}

function areHeaders(text: string): boolean {
  try {
    return /^[^=,]+=[^,]+(,[^=,]+=[^,]+)*$/.test(text) && new Headers(toHeaders(text)) instanceof Headers
  } catch {
    return false
  }
}
