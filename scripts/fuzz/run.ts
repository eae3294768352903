import fc from 'fast-check'
import { apiCase, deliveryCase } from './api-cases'
import type { Case } from './case'
import { exchange } from './exchange'
import { applicationCase, sandboxCase } from './form-cases'
import { pageCase } from './page-cases'
import type { FuzzedSite } from './site'
import { socketCase } from './socket-cases'
import { findFault, statusOf } from './verdict'

// Long enough for a page on a busy machine, and shorter than the minutes after which the server closes a silent connection.
const HUNG_MS = 30_000
const LANES = 4

/** The result of a run: the failures, and how many responses had each status. */
export type Findings = { failures: Failure[]; statuses: Map<string, number> }

/** A batch that failed: its seed and size, with which `--seed` and `--requests` repeat it, and the smallest request that fails. */
export type Failure = { seed: number; requests: number; smallest: Case; fault: string }

/** Requests of every kind; a kind with more variety is more frequent. */
const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { weight: 9, arbitrary: apiCase },
  { weight: 3, arbitrary: applicationCase },
  { weight: 1, arbitrary: sandboxCase },
  { weight: 1, arbitrary: deliveryCase },
  { weight: 5, arbitrary: pageCase },
  { weight: 3, arbitrary: socketCase },
)

/** How many requests a batch has: enough to find a small request that fails, and few enough to send again. */
export const BATCH = 250

/**
 * Sends `count` requests in batches, several batches at a time. Batch number n always has the seed `seed + n`.
 * @param from the number of the first batch
 */
export async function sendRequests(
  site: FuzzedSite,
  { seed, from, count }: { seed: number; from: number; count: number },
): Promise<Findings> {
  const findings: Findings = { failures: [], statuses: new Map() }
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => ({
    seed: seed + from + index,
    requests: Math.min(BATCH, count - index * BATCH),
  }))
  const lanes = Array.from({ length: LANES }, async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await site.renewSpareSession()
      const failure = await sendBatch(site, batch, findings.statuses)
      if (failure) findings.failures.push(failure)
    }
  })
  await Promise.all(lanes)
  return findings
}

async function sendBatch(
  site: FuzzedSite,
  { seed, requests }: { seed: number; requests: number },
  statuses: Findings['statuses'],
): Promise<Failure | null> {
  let shrinking = false
  const property = fc.asyncProperty(anyCase, async sent => {
    const outcome = await exchange(sent, { port: site.port, fill: site.fill, withinMs: HUNG_MS })
    if (!shrinking) count(statuses, statusOf(outcome))
    const fault = site.server.process.exitCode === null ? findFault(sent, outcome) : 'the server has ended'
    if (fault) shrinking = true
    if (fault) throw new Error(fault)
  })
  const result = await fc.check(property, { seed, numRuns: requests })
  const [smallest] = result.counterexample ?? []
  if (!result.failed || !smallest) return null
  const fault = result.errorInstance instanceof Error ? result.errorInstance.message : 'failed'
  return { seed, requests, smallest, fault }
}

function count(statuses: Map<string, number>, status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}
