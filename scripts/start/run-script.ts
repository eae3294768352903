import { isEnding, shutDown, stopOnSignals } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { surviveOutputErrors } from './output'

/**
 * Runs a script's work. An error that the person at the keyboard can fix is printed as one line, any other with its stack; both
 * exit with 1. With `stay` the process goes on afterwards, until a signal.
 */
export async function runScript(work: () => Promise<void>, { stay = false } = {}): Promise<void> {
  // A server that gets a signal has done its work; any other script has not.
  stopOnSignals(stay ? 0 : 1)
  surviveOutputErrors()
  try {
    await work()
    if (!stay) await shutDown(0)
  } catch (error) {
    if (!isEnding()) console.error(error instanceof StartUpError ? error.message : error)
    await shutDown(1)
  }
}
