import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOCKS_DIFFER_MS } from '@/lib/dates/durations'
import { CHANGE_OVER_MS } from '@/lib/platform/accepted-secrets'
import { makeFolder } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'

// Names the secret by its hash, and says when a start first found it: further starts do not make its day longer.
const pathIn = (dataDir: string) => join(dataDir, 'secrets', 'previous-secret-found')

/**
 * Returns until when a previous secret is accepted; null where no start has found it yet, or one whose clock was wrong: what was
 * found in the future would be accepted until then.
 */
export function readPreviousEnd(dataDir: string, previous: string, now = new Date()): Date | null {
  let line: string
  try {
    line = readFileSync(pathIn(dataDir), 'utf8')
  } catch {
    return null
  }
  const [name, found = ''] = line.trim().split(' ')
  const start = Date.parse(found)
  const isPast = start > 0 && start <= now.getTime() + CLOCKS_DIFFER_MS
  return name === nameOf(previous) && isPast ? new Date(start + CHANGE_OVER_MS) : null
}

/**
 * Returns until when a previous secret is accepted: a day from the first start that finds it.
 * @throws StartUpError where the data directory cannot remember that
 */
export function startChangeOver(dataDir: string, previous: string, now = new Date()): Date {
  const known = readPreviousEnd(dataDir, previous, now)
  if (known) return known
  try {
    makeFolder(join(dataDir, 'secrets'))
    writeFileSync(pathIn(dataDir), `${nameOf(previous)} ${now.toISOString()}\n`, { mode: 0o600, flush: true })
  } catch {
    throw new StartUpError(
      `DATA_DIR ${dataDir} can't hold when NEXTAUTH_SECRET_PREVIOUS was found: see that it can be written.`,
    )
  }
  return new Date(now.getTime() + CHANGE_OVER_MS)
}

function nameOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
