import { shutDown, stopOnSignals } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'

/**
 * Runs a script's work. What the person at the keyboard can mend is one line and exit code 1; anything else is told
 * with its stack. With `stay` the process goes on afterwards, until a signal.
 */
export async function runScript(work: () => Promise<void>, { stay = false } = {}): Promise<void> {
  // A server that is told to stop has done its work; any other script that is broken off has not.
  stopOnSignals(stay ? 0 : 1)
  outliveReaders()
  try {
    await work()
    if (!stay) await shutDown(0)
  } catch (error) {
    console.error(error instanceof StartUpError ? error.message : error)
    await shutDown(1)
  }
}

// A full disk, a closed terminal or a reader that is gone is no reason to stop. Next prints every uncaught error; one of
// printing itself would come back for good, and nothing else get its turn.
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', () => {})
    outliveHungReaders(output)
  }
}

// Node waits for a terminal with each write, and a frozen window or Ctrl-S would so hold up every request and the end.
// Its handle can do without; Node's types do not know it.
function outliveHungReaders(output: NodeJS.WriteStream): void {
  const { _handle: handle } = output as NodeJS.WriteStream & { _handle?: { setBlocking?(on: boolean): void } }
  handle?.setBlocking?.(false)
}
