import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onShutdown } from '@/lib/platform/shutdown'
import { startEmbeddedPostgres } from './embedded-postgres'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type ThrowawayPostgres = { url: string; adminUrl: string; stop(): Promise<void> }

/**
 * Starts an empty PostgreSQL in a temporary folder, for tests and for working out migrations.
 * Gives its URL, that of its superuser, and `stop()`, which removes it. Commits are not flushed to the disk.
 * @param parent the folder that its own is made in
 */
export async function startThrowawayPostgres(parent: string = tmpdir()): Promise<ThrowawayPostgres> {
  const dataDir = mkdtempSync(join(parent, 'throwaway-postgres-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const password = randomBytes(12).toString('hex')
  const database = await startEmbeddedPostgres({
    dataDir,
    ownerPassword: password,
    servingPassword: password,
    superuserPassword: password,
    durable: false,
  }).catch(error => {
    removeFolder()
    throw error
  })
  let removed: Promise<void> | undefined
  const remove = () => {
    removed ??= database.stop().then(removeFolder)
    return removed
  }
  onShutdown(remove)
  const forget = removeOnSignals(remove)
  return {
    url: database.ownerUrl,
    adminUrl: database.ownerUrl.replace(/app:(.*)\/app$/, 'postgres:$1/postgres'),
    stop: () => {
      forget()
      return remove()
    },
  }
}

/** A run that is broken off must not leave the server behind. Gives the function that takes this back. */
function removeOnSignals(remove: () => Promise<void>): () => void {
  const onSignal = async (signal: NodeJS.Signals) => {
    forget()
    await remove().catch(() => undefined)
    process.kill(process.pid, signal)
  }
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return forget
}
