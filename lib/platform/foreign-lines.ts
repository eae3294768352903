import 'server-only'
import { stripVTControlCharacters } from 'node:util'
import { logger } from './logger'

const LONGEST = 300

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const

type Method = keyof typeof levels

/**
 * Sends what Next and the libraries print through the log from now on: each time one JSON line, without anybody's e-mail or
 * phone number, and of an error its kind and place alone. Returns the function that takes this back.
 */
export function logForeignLines(): () => void {
  const originals = { ...console }
  for (const method of Object.keys(levels) as Method[])
    console[method] = (...values: unknown[]) => logPrinted(method, values)
  const printWarnings = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', logWarning)
  return () => {
    Object.assign(console, originals)
    process.off('warning', logWarning)
    for (const listener of printWarnings) process.on('warning', listener)
  }
}

function logPrinted(method: Method, values: unknown[]): void {
  const errors = values.filter(value => value instanceof Error)
  const text = toLine(values.filter(value => typeof value === 'string').join(' '))
  const facts = { source: 'console', ...(errors[0] && { err: errors[0] }) }
  logger[levels[method]](facts, text || 'a line without words')
}

function logWarning(warning: Error): void {
  logger.warn({ source: 'node', err: warning }, toLine(warning.message))
}

/** Puts a text into one line of bounded length in which nobody's e-mail or phone number stands. */
function toLine(text: string): string {
  // Of a long text only the beginning is looked at: what follows is not shown, and searching it would take long.
  const line = stripVTControlCharacters(text.slice(0, 4 * LONGEST))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[hidden]')
    .replace(/\+?\d[\d ()-]{7,}\d/g, '[hidden]')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
