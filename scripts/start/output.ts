type Output = NodeJS.WriteStream & { _handle?: { setBlocking?(on: boolean): void } }

/**
 * Ignores errors of standard output and error (a full disk, a closed terminal, a reader that is gone). Next prints every uncaught
 * error: printing that printing failed would fail again, without end.
 */
export function surviveOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  unblockOutput()
}

/**
 * Makes standard output and error non-blocking: a frozen window, Ctrl-S or a pipe that nobody reads would else hold up every
 * request, and the shutdown. A child that inherited them sets them back as it ends, as one does while Next starts, so this is
 * called again once the site is served. Node's types do not know the handle.
 */
export function unblockOutput(): void {
  for (const { _handle: handle } of [process.stdout, process.stderr] as Output[]) handle?.setBlocking?.(false)
}
