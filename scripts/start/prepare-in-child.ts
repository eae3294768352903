import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import type { Prepared } from './prepare-records'

/** Prepares the records in a process of its own (scripts/prepare.ts). Throws StartUpError with what it said. */
export async function prepareInChild(): Promise<Prepared> {
  const child = fork(resolve('.next/commands/prepare.mjs'), {
    env: childEnvironment({}),
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  onShutdown(() => void child.kill())
  let prepared: Prepared | undefined
  const errors: Buffer[] = []
  child.on('message', message => {
    prepared = message as Prepared
  })
  child.stderr?.on('data', chunk => errors.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0 || !prepared) throw new StartUpError(Buffer.concat(errors).toString().trim())
  return prepared
}
