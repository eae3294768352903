import type { Tally } from './counts'

/** A check: its work throws where it fails. */
export type Check = { name: string; work: () => Promise<void> }

/** Runs a check and prints how it ended, with the error where it failed. */
export async function runCheck({ name, work }: Check): Promise<Tally> {
  const began = performance.now()
  const failure = await work().then(
    () => undefined,
    error => error,
  )
  console.log(`\n> ${name}: ${failure ? 'failed' : 'passed'} (${secondsSince(began)} s)`)
  if (!failure) return { passed: 1, failures: [] }
  console.error(failure instanceof Error ? failure.message : failure)
  return { passed: 0, failures: [name] }
}

/** Runs checks one after the other, also after one has failed. */
export async function runChecks(checks: Check[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await runCheck(check))
  return addUp(tallies)
}

/** Adds several tallies up. */
export function addUp(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

/** Returns the seconds since a time of `performance.now()`, with one decimal. */
export function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
