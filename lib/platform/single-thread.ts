import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { errorCode } from './describe-error'
import { turns } from './turns'

/** A thread took too long or too much memory, and was ended. */
export class ThreadEndedError extends Error {}

type ThreadOptions = {
  /** Starts a thread that responds to each message with one. */
  start: () => Worker
  /** How long a piece of work may take, the start of the thread included. */
  timeoutMs: number
  /** After how long without work the thread is ended, which gives its memory back. */
  idleMs: number
  /** After how many pieces of work a new thread takes over: V8 is in no hurry to give back the bytes of files, which are not its own. */
  renewAfter: number
}

/**
 * Returns a function that has a thread do a piece of work, which keeps nobody waiting whom this thread serves. There is one at most, and
 * it does one piece at a time, in the order asked: to end it loses no other work.
 * @returns what the thread responds
 * @throws {ThreadEndedError} where it was ended; else what was thrown in it
 */
export function singleThread<Work, Outcome>({ start, timeoutMs, idleMs, renewAfter }: ThreadOptions) {
  const takeTurn = turns(1)
  let current: Worker | undefined
  let done = 0
  let idle: NodeJS.Timeout | undefined

  function begin(): Worker {
    const thread = start()
    // A process that has nothing else to do may end.
    thread.unref()
    // Whoever waits for the thread hears of it too; without a listener it would end the process.
    thread.on('error', () => forget(thread))
    return thread
  }

  function forget(thread: Worker): void {
    if (current === thread) current = undefined
  }

  async function end(thread: Worker): Promise<void> {
    forget(thread)
    await thread.terminate()
  }

  async function run(work: Work): Promise<Outcome> {
    clearTimeout(idle)
    current ??= begin()
    const thread = current
    try {
      const outcome = await ask<Outcome>(thread, work, timeoutMs)
      done += 1
      if (done % renewAfter === 0) await end(thread)
      else idle = setTimeout(() => end(thread), idleMs).unref()
      return outcome
    } catch (error) {
      await end(thread)
      throw error
    }
  }

  return (work: Work) => takeTurn(() => run(work))
}

async function ask<Outcome>(thread: Worker, work: unknown, timeoutMs: number): Promise<Outcome> {
  const response = once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  thread.postMessage(work)
  try {
    const [outcome] = await response
    return outcome
  } catch (error) {
    const isEnded = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'].includes(errorCode(error) ?? '')
    throw isEnded ? new ThreadEndedError('A thread was ended', { cause: error }) : error
  }
}
