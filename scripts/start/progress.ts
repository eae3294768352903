/** Prints lines for the person at the keyboard, as they are, also where everything else goes through the log. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/**
 * Says what is being done before a long step and how long it took after it.
 * Takes the step's name, the work, and optionally how to put its outcome in a few words. Gives the work's result.
 */
export async function runStep<Result>(
  name: string,
  work: () => Promise<Result> | Result,
  outcome?: (result: Result) => string,
): Promise<Result> {
  const began = performance.now()
  print(`${name} ...`)
  const result = await work()
  const words = outcome?.(result) ?? 'done'
  print(`${name}: ${words} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return result
}
