import type { Tally } from './counts'

/** A check: its work throws where it fails. */
export type Check = { name: string; work: () => Promise<void> }

/** Runs a check and prints how it ended, with the error where it failed. */
export async function runCheck({ name, work }: Check): Promise<Tally> {
  const began = performance.now()
  const tell = (outcome: 'passed' | 'failed') =>
    console.log(`\n> ${name}: ${outcome} (${secondsSince(began)} s)`)
  try {
    await work()
    tell('passed')
    return { passed: 1, failures: [] }
  } catch (error) {
    tell('failed')
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [name] }
  }
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
