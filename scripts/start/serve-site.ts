import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { logger } from '@/lib/platform/logger'
import { secretPath } from '@/lib/platform/secrets'
import { onShutdown, shutDown } from '@/lib/platform/shutdown'
import { keepHeapSmall } from '@/lib/server/heap'
import { startWebServer } from '@/lib/server/web-server'
import { runStep } from './progress'
import { startUpJobs, startWorkers } from './start-up-jobs'

/** Starts the server on a prepared site and says where it is. Takes the password to show, if one was generated now. */
export async function serveSite(
  settings: Settings,
  dev: boolean,
  password: string | undefined,
): Promise<void> {
  stopOnUncaught()
  outliveReaders()
  keepHeapSmall()
  for (const { name, run, outcome } of startUpJobs) await runStep(name, run, outcome)
  const server = await runStep('Server', () => startWebServer(settings, dev))
  onShutdown(() => server.stop())
  for (const start of startWorkers) onShutdown(start())
  onShutdown(() => console.log('Stopping: no new requests, those running may finish ...'))
  announce(settings, password)
}

function stopOnUncaught(): void {
  process.on('unhandledRejection', error => logger.error({ err: error }, 'a rejection nobody handled'))
  process.on('uncaughtException', error => {
    logger.fatal({ err: error }, 'an error nobody caught; stopping')
    void shutDown(1)
  })
}

// Next prints every uncaught error; one of printing itself would come back for good, and nothing else get its turn.
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

function announce({ siteUrl, adminEmail, dataDir }: Settings, password: string | undefined): void {
  const lines = [
    '',
    `  Site      ${siteUrl}`,
    `  Admin     ${siteUrl}${env().adminPrefix}/admin/login`,
    `  E-mail    ${adminEmail}`,
  ]
  if (password) {
    lines.push(`  Password  ${password}`)
    lines.push(`            shown this once, kept in ${secretPath(dataDir, 'admin-password')}`)
  }
  console.log([...lines, ''].join('\n'))
}
