import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import type { Prepared } from './prepare-records'

/** Prepares the records in a process of its own (scripts/prepare.ts). Throws StartUpError with what it said, or what ended it. */
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
  const [code, signal] = await once(child, 'close')
  if (code === 0 && prepared) return prepared
  // A process that the system kills, as when memory runs out, says nothing.
  const end = signal ? `Preparing the records was ended by ${signal}: see that there is memory enough.` : ''
  throw new StartUpError(`${Buffer.concat(errors)}\n${end}`.trim())
}
