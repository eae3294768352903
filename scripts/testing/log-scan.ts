import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The values of the tests that no log may hold. */
export type LogMarks = {
  /** Secrets in full. */
  secrets: readonly string[]
  /** The secret prefix, which a start prints for the person at the keyboard, outside the log. */
  prefix: string
  /** Names of persons that tests invent. */
  names: readonly string[]
}

const EMAIL = /[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}/i

// What no log may hold either, whatever its value.
const PATTERNS: Record<string, RegExp> = {
  'a phone number': /(?<![\w.+-])(\+234|0)[789][01]\d{8}(?![\w-])/,
  'a session token': /eyJ[\w-]{10,}\.[\w-]*\.[\w-]+/,
  'a password in a URL': /:\/\/[^\s:@/"]+:[^\s@/"]+@/,
  'a key of Paystack': /sk_(test|live)_\w{8}/,
  'a secret link': /\/(?:status|newsletter\/(?:confirm|unsubscribe))\/[\w-]{32}(?![\w-])/,
}

/**
 * Returns what a log holds but may not, as `line 3: an e-mail`, without the line itself. A line that is not JSON was printed for the
 * person who started the site, and may name the prefix and administrators.
 */
export function findLeaks(log: string, { secrets, prefix, names }: LogMarks): string[] {
  return log.split('\n').flatMap((line, index) => {
    const isLogged = line.startsWith('{')
    const found = [
      ...Object.keys(PATTERNS).filter(kind => PATTERNS[kind]?.test(line)),
      ...(isLogged && EMAIL.test(line) ? ['an e-mail'] : []),
      ...(isLogged && line.includes(prefix) ? ['the admin prefix'] : []),
      ...(secrets.some(secret => line.includes(secret)) ? ['a secret'] : []),
      ...(names.some(name => line.includes(name)) ? ['a name'] : []),
    ]
    return found.map(kind => `line ${index + 1}: ${kind}`)
  })
}

/** Scans every log that servers have left in a folder. Throws if one holds what it may not, or if none is the log of a request. */
export function checkLogs(folder: string, marks: LogMarks): void {
  const logs = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  if (!logs.some(({ text }) => text.includes('"route":')))
    throw new Error(`${folder} holds no log of a request`)
  const leaks = logs.flatMap(({ name, text }) => findLeaks(text, marks).map(leak => `${name}, ${leak}`))
  if (leaks.length > 0) throw new Error(leaks.slice(0, 50).join('\n'))
}
