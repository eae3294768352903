import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartUpError } from '@/lib/platform/start-up-error'

/** Reads the arguments of `npm run fuzz --`. Throws StartUpError with the usage where they are wrong. */
export function readOptions(words: string[]): { requests: number; seed: number } {
  const values = parse(words)
  const requests = Number(values.requests ?? 20_000)
  const seed = Number(values.seed ?? randomInt(1_000_000))
  if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) throw usage()
  return { requests, seed }
}

function parse(words: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: words, options: { requests: text, seed: text } }).values
  } catch {
    throw usage()
  }
}

function usage(): StartUpError {
  return new StartUpError('Give whole numbers alone: npm run fuzz -- --requests 20000 --seed 42')
}
