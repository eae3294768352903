import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { childEnvironment, hiddenFromBuilds } from '../../lib/platform/env'
import { onShutdown } from '../../lib/platform/shutdown'
import { StartUpError } from '../../lib/platform/start-up-error'

const require = createRequire(import.meta.url)

type Options = {
  env?: Record<string, string | undefined>
  /** Show the program's output as it comes, rather than only when it fails. */
  verbose?: boolean
}

/**
 * Runs the command of an installed package (`prisma generate`, `next build`) in a Node process of its own, which is told no
 * secret of the site.
 * Throws StartUpError with its output where it fails.
 */
export async function runProgram(
  name: string,
  args: string[],
  { env = {}, verbose }: Options = {},
): Promise<void> {
  const child = spawn(process.execPath, [findProgram(name), ...args], {
    env: childEnvironment({
      ...hiddenFromBuilds(),
      NEXT_TELEMETRY_DISABLED: '1',
      CHECKPOINT_DISABLE: '1',
      ...env,
    }),
    stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  onShutdown(() => void child.kill())
  const output: Buffer[] = []
  child.stdout?.on('data', chunk => output.push(chunk))
  child.stderr?.on('data', chunk => output.push(chunk))
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  const text = String(Buffer.concat(output))
  throw new StartUpError(`${text}\n${name} ${args.join(' ')} ${describeEnd(signal, text)}`.trim())
}

function describeEnd(signal: NodeJS.Signals | null, output: string): string {
  // A process that the system kills, as when memory runs out, prints nothing.
  if (signal) return `was ended by ${signal}: a build takes 1.5 GiB of memory.`
  const isDiskFull = /ENOSPC|no space left on device/i.test(output)
  return isDiskFull ? 'failed: the disk is full. Make room on it, and run this again.' : 'failed.'
}

function findProgram(name: string): string {
  try {
    const manifest = require.resolve(`${name}/package.json`)
    const { bin }: { bin: string | Record<string, string> } = require(manifest)
    const path = typeof bin === 'string' ? bin : bin[name]
    if (path) return join(dirname(manifest), path)
  } catch {
    // Said below.
  }
  throw new StartUpError(`${name} is not installed: run npm ci --include=dev.`)
}
