type Output = NodeJS.WriteStream & { _handle?: { setBlocking?(on: boolean): void } }

/**
 * Keeps a full disk, a closed terminal or a reader that is gone from stopping the process. Next prints every uncaught error;
 * one of printing itself would come back for good, and nothing else get its turn.
 */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  waitForNoReader()
}

/**
 * Lets no write to standard output or error wait: a frozen window, Ctrl-S or a pipe that nobody reads would else hold up
 * every request and the end. It holds for whatever is open there, and a program that inherited it sets it back as it
 * ends, as one does while Next starts: so this is said again once the site is served. Node's types do not know the handle.
 */
export function waitForNoReader(): void {
  for (const { _handle: handle } of [process.stdout, process.stderr] as Output[]) handle?.setBlocking?.(false)
}
