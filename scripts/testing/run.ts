import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { childEnvironment } from '@/lib/platform/env'

const running = new Set<ChildProcess>()

/**
 * Runs one of the project's own programs without input, and streams its output. Throws if it fails.
 * @param variables of its environment, in addition to those of this process
 */
export async function run(
  program: string,
  words: string[],
  variables: Record<string, string> = {},
): Promise<void> {
  const code = await ended(start(program, words, 'inherit', variables))
  if (code !== 0) throw new Error(describeFailure(program, code))
}

/** Runs one of the project's own programs without showing its output. Throws with that output if it fails. */
export async function runQuietly(program: string, words: string[]): Promise<void> {
  const child = start(program, words, 'pipe')
  const output: Buffer[] = []
  child.stdout?.on('data', chunk => output.push(chunk))
  child.stderr?.on('data', chunk => output.push(chunk))
  const code = await ended(child)
  if (code !== 0) throw new Error(`${Buffer.concat(output)}\n${describeFailure(program, code)}`.trim())
}

/** On Ctrl-C or SIGTERM, stops the running programs, waits until they have ended, and ends this process. */
export function stopProgramsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      const endings = [...running].map(ended)
      for (const child of running) child.kill('SIGTERM')
      await Promise.allSettled(endings)
      process.exit(1)
    })
  }
}

function start(
  program: string,
  words: string[],
  output: 'inherit' | 'pipe',
  variables: Record<string, string> = {},
): ChildProcess {
  const child = spawn(resolve('node_modules/.bin', program), words, {
    stdio: ['ignore', output, output],
    env: childEnvironment(variables),
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code
}

function describeFailure(program: string, code: number | null): string {
  return `${program} failed (${code ?? 'ended by a signal'})`
}
