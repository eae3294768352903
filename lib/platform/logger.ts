import 'server-only'
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { describeError, errorCode } from './describe-error'
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

const STDOUT = 1
const TRIES = 20

// The library's own destination buffers what it could not write, and at the end of the process waits for ever to write it.
const destination = {
  write(line: string): void {
    // Lines stay in the order of what they tell of.
    writePending()
    writeAll(line)
  },
}

function writeAll(lines: string): void {
  let rest = Buffer.from(lines)
  for (let tries = 0; rest.length > 0 && tries < TRIES; tries++) rest = rest.subarray(writeSome(rest))
  if (rest.length > 0) isStuck = true
}

// After one line has waited for the reader in vain, later ones are not retried: each would block every request.
let isStuck = false

/** Writes what a full disk, a closed terminal or a reader that is gone lets through; the rest of the line is dropped. */
function writeSome(line: Buffer): number {
  try {
    const written = writeSync(STDOUT, line)
    isStuck = false
    return written
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN' || isStuck) return line.length
    // A reader that is merely slow gets a moment.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    return 0
  }
}

/** The product's log: JSON lines on standard output, level from LOG_LEVEL, personal fields blanked. */
export const logger = pino(
  {
    level: env().logLevel,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: PERSONAL.flatMap(field => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
  },
  destination,
)

export type Logger = typeof logger

/** What is logged of a request and its response; none of it is personal data. */
export type RequestLine = {
  requestId: string
  method: string
  route: string
  status: number
  milliseconds: number
  /** A keyed hash of the client's IP address, where it was refused. */
  ipHash?: string
}

/** Logs a request at once. */
export function logRequest(line: RequestLine): void {
  if (!logger.isLevelEnabled('info')) return
  destination.write(requestLine(line, new Date().toISOString()))
}

// Each writing costs the process, and whoever reads its log, as much as many lines.
const PENDING_MS = 50
const MOST_PENDING = 32 * 1024

let pending = ''
let pendingTime = ''

/** Logs a request of a kind of which there may be thousands a second: their lines are written together, within 50 ms. */
export function logRequestSoon(line: RequestLine): void {
  if (!logger.isLevelEnabled('info')) return
  if (pending === '') {
    pendingTime = new Date().toISOString()
    setTimeout(writePending, PENDING_MS).unref()
  }
  pending += requestLine(line, pendingTime)
  if (pending.length >= MOST_PENDING) writePending()
}

function requestLine(
  { requestId, method, route, status, milliseconds, ipHash }: RequestLine,
  time: string,
): string {
  const hash = ipHash === undefined ? '' : `,"ipHash":"${ipHash}"`
  return `{"level":"info","time":"${time}","requestId":"${requestId}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"milliseconds":${milliseconds}${hash}}\n`
}

function writePending(): void {
  if (pending === '') return
  const lines = pending
  pending = ''
  writeAll(lines)
}

process.once('exit', writePending)
