import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import { inheritedSocket } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { StartUpError } from '@/lib/platform/start-up-error'

export type ListenAddress = Pick<Settings, 'port' | 'host'>

/**
 * Makes sure that the address can be listened on, before the start does anything slow. Throws StartUpError where it can't be. Tries
 * for up to 3 s, because a server that is just stopping may still use it.
 */
export async function checkListenAddress(address: ListenAddress, timeoutMs = 3_000): Promise<void> {
  if (inheritedSocket() !== undefined) return
  const probe = createServer()
  try {
    await listen(probe, address)
  } catch (error) {
    if (timeoutMs <= 0) throw error
    await sleep(250)
    return checkListenAddress(address, timeoutMs - 250)
  }
  await new Promise(resolve => probe.close(resolve))
}

/**
 * Starts to listen, on an inherited socket where there is one. Throws StartUpError, with what to do about it, where it can't.
 */
export async function listen(server: Server, { port, host }: ListenAddress): Promise<void> {
  const fd = inheritedSocket()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(fd === undefined ? { port, host } : { fd }, resolve)
  }).catch(error => {
    throw new StartUpError(explain(error, port, host))
  })
}

function explain(error: unknown, port: number, host: string | undefined): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `PORT ${port} is in use: stop what uses it, or set PORT to another.`
  if (code === 'EACCES') return `PORT ${port} needs more rights: set PORT to one from 1024 up.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} is not an address of this machine.`
  return `PORT ${port} can't be listened on: ${errorMessage(error)}`
}
