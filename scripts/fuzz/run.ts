import fc from 'fast-check'
import { apiCase, deliveryCase } from './api-cases'
import type { Case } from './case'
import { exchange } from './exchange'
import { applicationCase, sandboxCase } from './form-cases'
import { pageCase } from './page-cases'
import type { FuzzedSite } from './site'
import { socketCase } from './socket-cases'
import { findFault, statusOf } from './verdict'

// A loaded machine may take seconds for a page; the server itself closes what is silent only after minutes.
const HUNG_MS = 30_000
const LANES = 4

/** What a run found: the smallest request of each batch that failed, and how many responses had which status. */
export type Findings = { failures: Failure[]; statuses: Map<string, number> }

/** A batch that failed, by the seed that gives it again with `--requests` of its size. */
export type Failure = { seed: number; requests: number; smallest: Case; fault: string }

/** Every kind of request, as often as it has ways to go wrong. */
const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { weight: 9, arbitrary: apiCase },
  { weight: 3, arbitrary: applicationCase },
  { weight: 1, arbitrary: sandboxCase },
  { weight: 1, arbitrary: deliveryCase },
  { weight: 5, arbitrary: pageCase },
  { weight: 3, arbitrary: socketCase },
)

/** How many requests one batch has: large enough to shrink well, small enough to send again. */
export const BATCH = 250

/**
 * Sends `count` requests in batches, some at a time. Batch number n has the seed `seed + n`, whatever the others do.
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
