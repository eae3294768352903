import 'server-only'

const MOST_FRAMES = 12

/** What is logged of an error: its kind and place. Its message may repeat what it was given, such as a row of somebody's. */
export type ErrorFacts = { failure: string; code?: string | undefined; frames?: string[] | undefined }

/** Describes anything thrown for the log, without its message. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { failure: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
  return { failure: error.name, code, frames: frames?.slice(0, MOST_FRAMES) }
}
