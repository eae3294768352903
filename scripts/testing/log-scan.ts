import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What no log may hold, by what it is. The values are those of the tests; the patterns are of whatever looks like one. */
export type LogMarks = {
  /** Secrets in full. */
  secrets: readonly string[]
  /** The secret prefix, which a start prints for whoever is at the keyboard, and the log never says. */
  prefix: string
  /** Names of persons that tests invent. */
  names: readonly string[]
}

const EMAIL = /[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}/i

const PATTERNS: Record<string, RegExp> = {
  'a phone number': /(?<![\w.+-])(\+234|0)[789][01]\d{8}(?![\w-])/,
  'a session token': /eyJ[\w-]{10,}\.[\w-]*\.[\w-]+/,
  'a password in a URL': /:\/\/[^\s:@/"]+:[^\s@/"]+@/,
  'a key of Paystack': /sk_(test|live)_\w{8}/,
  'a secret link': /\/(?:status|newsletter\/(?:confirm|unsubscribe))\/[\w-]{32}(?![\w-])/,
}

/**
 * Says what a log holds that it may not, as `line 3: an e-mail`; the line itself is not repeated. What is no line of the log's
 * JSON was printed for whoever started the site, and may name the prefix and administrators.
 */
export function findLeaks(log: string, { secrets, prefix, names }: LogMarks): string[] {
  return log.split('\n').flatMap((line, index) => {
    const isLogged = line.startsWith('{')
    const found = [
      ...Object.keys(PATTERNS).filter(what => PATTERNS[what]?.test(line)),
      ...(isLogged && EMAIL.test(line) ? ['an e-mail'] : []),
      ...(isLogged && line.includes(prefix) ? ['the admin prefix'] : []),
      ...(secrets.some(secret => line.includes(secret)) ? ['a secret'] : []),
      ...(names.some(name => line.includes(name)) ? ['a name'] : []),
    ]
    return found.map(what => `line ${index + 1}: ${what}`)
  })
}

/** Scans every log that servers have left in a folder. Throws where one holds what it may not, or where there is none. */
export function checkLogs(folder: string, marks: LogMarks): void {
  const logs = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  if (!logs.some(({ text }) => text.includes('"route":')))
    throw new Error(`${folder} holds no log of a request`)
  const leaks = logs.flatMap(({ name, text }) => findLeaks(text, marks).map(leak => `${name}, ${leak}`))
  if (leaks.length > 0) throw new Error(leaks.slice(0, 50).join('\n'))
}
