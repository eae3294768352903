import { isEnding, shutDown, stopOnSignals } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { surviveOutputErrors } from './output'

/**
 * Runs a script's work. What the person at the keyboard can mend is one line and exit code 1; anything else is told
 * with its stack. With `stay` the process goes on afterwards, until a signal.
 */
export async function runScript(work: () => Promise<void>, { stay = false } = {}): Promise<void> {
  // A server that is told to stop has done its work; any other script that is broken off has not.
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
