import { startedByNpm } from './env'
import { isFolderRead, untilFoldersAreRead } from './list-folder'

type Step = () => Promise<void> | void

// More than the timeouts of all the steps of a site together, and less than a supervisor's; what has not ended by then is left
// to the system.
const DEADLINE_MS = 14_000

const steps: Step[] = []
let ending: Promise<never> | undefined

/** Registers what to undo when the process ends; the last one registered is undone first. */
export function onShutdown(step: Step): void {
  steps.unshift(step)
}

/** Whether the process is ending already: what fails from then on fails because of that. */
export function isEnding(): boolean {
  return ending !== undefined
}

/** Undoes everything registered, then ends the process with that code. Later calls join the first. */
export function shutDown(code: number): Promise<never> {
  ending ??= end(code)
  return ending
}

/** Makes Ctrl-C, SIGTERM and a closed terminal end the process in order, with that code. */
export function stopOnSignals(code: number): void {
  // Both a terminal and npm pass the same Ctrl-C on, so a second signal is no cause for hurry.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(code))
  if (startedByNpm) stopWithParent(code)
}

// An npm that is killed passes nothing on; without this the site would go on where nobody can stop it.
function stopWithParent(code: number): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) void shutDown(code)
  }, 250)
  watch.unref()
}

async function end(code: number): Promise<never> {
  setTimeout(() => leave(1), DEADLINE_MS).unref()
  let failed = false
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failed = true
      console.error(error)
    }
  }
  await untilFoldersAreRead()
  return leave(failed ? 1 : code)
}

// To exit, Node waits for its threads: one that reads a folder whose disk is away would keep the process until that is back.
function leave(code: number): never {
  if (isFolderRead()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
