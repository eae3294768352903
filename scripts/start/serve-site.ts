import { setFlagsFromString } from 'node:v8'
import { loginLimit } from '@/lib/admin-session/limit-logins'
import { refuseApiRequest, refusePage } from '@/lib/http/limit-requests'
import { hasDiskRoom } from '@/lib/platform/disk-room'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { logForeignLines } from '@/lib/platform/foreign-lines'
import { hostedSite } from '@/lib/platform/hosted-site'
import { logger } from '@/lib/platform/logger'
import { onShutdown, shutDown } from '@/lib/platform/shutdown'
import { startWebServer } from '@/lib/server/web-server'
import { describeEntry, describeSettings } from './describe-settings'
import { unblockOutput } from './output'
import { print, runStep } from './progress'

/** Starts the server on a prepared site and says where it is. Takes the password to show, if one was generated now. */
export async function serveSite(
  settings: Settings,
  dev: boolean,
  password: string | undefined,
): Promise<void> {
  stopOnUncaught()
  // With hot reload, developers want Next's own output.
  const showForeignLines = dev ? () => {} : logForeignLines()
  keepHeapSmall()
  const server = await runStep('Server', () =>
    startWebServer(settings, dev, { login: loginLimit, api: refuseApiRequest, page: refusePage }),
  ).catch(error => {
    // The person at the keyboard reads why it does not start, which the log would leave out.
    showForeignLines()
    throw error
  })
  unblockOutput()
  const site = hostedSite()
  const stopWorkers = site.startWorkers()
  onShutdown(() => site.closeDatabase())
  // The server first, so that nothing new comes in; the workers need not wait for the requests still running.
  onShutdown(async () => {
    await Promise.all([server.stop(), stopWorkers()])
  })
  onShutdown(() => print('Stopping: no new requests, those running may finish ...'))
  const entry = describeEntry(settings, env().adminPrefix, password)
  print(['', ...entry, '', ...describeSettings(settings, await hasRoomForFiles(settings)), ''].join('\n'))
}

// Where neither files nor database are on this machine, nothing needs its disk; a folder that could not be made has no room.
async function hasRoomForFiles(settings: Settings): Promise<boolean> {
  const { databaseUrl, blobReadWriteToken, dataDir, diskReserveBytes } = settings
  return (
    Boolean(databaseUrl && blobReadWriteToken) || hasDiskRoom(dataDir, diskReserveBytes).catch(() => false)
  )
}

// V8 collects once the heap is a third larger than what is alive in it. By itself it waits until the heap has about doubled:
// exporting 100,000 rows would leave 100 MiB of garbage on a host that may have 512 in all. Source: V8's flag of that name.
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30')
}

function stopOnUncaught(): void {
  process.on('unhandledRejection', error => logger.error({ err: error }, 'a rejection nobody handled'))
  process.on('uncaughtException', error => {
    logger.fatal({ err: error }, 'an error nobody caught; stopping')
    void shutDown(1)
  })
}
