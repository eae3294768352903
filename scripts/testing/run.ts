import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { childEnvironment } from '@/lib/platform/env'

let running: ChildProcess | undefined

/** Runs one of the project's own programs, its output streamed and no input given. Throws where it fails. */
export async function run(program: string, words: string[]): Promise<void> {
  const child = spawn(resolve('node_modules/.bin', program), words, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childEnvironment({}),
  })
  running = child
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', done)
  })
  running = undefined
  if (code !== 0) throw new Error(`${program} failed (${code ?? 'ended by a signal'})`)
}

/** On Ctrl-C or SIGTERM, lets the program that runs stop what it started, and stops after it. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      if (!running) process.exit(1)
      running.once('close', () => process.exit(1))
      running.kill('SIGTERM')
    })
  }
}
