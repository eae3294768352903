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
  console.log(`${name} ...`)
  const result = await work()
  const words = outcome?.(result) ?? 'done'
  console.log(`${name}: ${words} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return result
}
