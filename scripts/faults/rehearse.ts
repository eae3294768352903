import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { aCourse, aJob } from '@/tests/support/records'
import { testEnvironment } from '@/tests/support/test-environment'
import { clearAwayAtEnd } from './clear-away'
import type { Fault, Scenario } from './scenario'
import { createSite, type Site } from './site'
import { ageFiles, endLeases, findFileless, findLost, findOrphans } from './verdict'
import { sendVisitors, type Visitors } from './visitors'

const FIRST_ACKNOWLEDGED = 20
const SERVICE_MS = 60_000
const SWEEP_MS = 60_000
const FEE_NAIRA = 5_000

/** How a scenario went. Seconds are undefined where there was nothing to measure. */
export type Rehearsal = {
  requests: number
  acknowledged: number
  /** The acknowledged records that are missing, or differ from what was sent. */
  lost: string[]
  /** Files without a row that are still there after a sweep. */
  orphaned: string[]
  /** Responses that the site must never give, and how many of each. */
  wrong: Map<string, number>
  /** How long after the fault's end the site served one request of each kind again, beyond the time that these took before it. */
  serviceSeconds: number
  stopInFaultSeconds: number | undefined
  stopSeconds: number
}

/**
 * Rehearses one fault on a built server with real files. In a first run the fault ends; where a server runs during the fault, in a second
 * run it gets SIGTERM meanwhile. Visitors send requests all the time. At the end rows and files are compared with the responses.
 */
export async function rehearse(scenario: Scenario): Promise<Rehearsal> {
  const { folder, remove } = makeTemporaryFolder(`faults-${scenario.name}`)
  const fault = await scenario.prepare(folder)
  const site = await createSite(folder, fault.settings ?? {})
  const clear = clearAwayAtEnd(folder, [site], async () => {
    await fault.clear?.()
    remove()
  })
  try {
    return await runPhases(scenario, fault, site)
  } finally {
    await clear()
  }
}

async function runPhases(scenario: Scenario, fault: Fault, site: Site): Promise<Rehearsal> {
  await site.start(fault.launch)
  const target = await addRecords(site)
  const first = sendVisitors(target)
  await untilAcknowledged(first, FIRST_ACKNOWLEDGED)
  // Subtracted below: on a busy machine these requests take a while even without the fault.
  const usual = await timeService(first)
  const before = first.putOff()
  await fault.strike?.(site)
  await sleep(scenario.lastsMs)
  if (scenario.keepsServing && first.putOff() > before)
    first.wrong.set('put off during the fault', first.putOff() - before)
  await fault.end?.(site)
  const serviceSeconds = Math.max(0, (await timeService(first)) - usual)
  // A fault that no visitor noticed proves nothing.
  if (!scenario.keepsServing && first.putOff() === before) first.wrong.set('the fault was not felt', 1)
  await first.leave()
  const visits = [first]
  let stopInFaultSeconds: number | undefined
  if (scenario.runsInFault) {
    const second = sendVisitors(target)
    visits.push(second)
    await untilAcknowledged(second, FIRST_ACKNOWLEDGED)
    await fault.strike?.(site)
    await sleep(scenario.lastsMs / 2)
    stopInFaultSeconds = await site.stop()
    await second.leave()
    await fault.end?.(site)
  } else await site.stop()
  return { serviceSeconds, stopInFaultSeconds, ...(await readBack(visits, site)) }
}

/** Starts the site again without the fault, and compares rows and files with what was acknowledged. */
async function readBack(
  visits: Visitors[],
  site: Site,
): Promise<Omit<Rehearsal, 'serviceSeconds' | 'stopInFaultSeconds'>> {
  const acknowledged = visits.flatMap(visitors => visitors.acknowledged)
  await site.start()
  await connectTo(site)
  const lost = [...(await findLost(acknowledged, site.dataDir)), ...(await findFileless(site.dataDir))]
  await endLeases()
  await closeDatabase()
  const stopSeconds = await site.stop()
  await ageFiles(site.dataDir)
  await site.start()
  await untilSwept(site)
  await connectTo(site)
  // The sweep must not have deleted a file that a row names.
  const lostBySweep = await findFileless(site.dataDir)
  const orphaned = await findOrphans(site.dataDir)
  await closeDatabase()
  await site.stop()
  return {
    requests: visits.reduce((sum, visitors) => sum + visitors.requests(), 0),
    acknowledged: acknowledged.length,
    lost: [...new Set([...lost, ...lostBySweep])],
    orphaned,
    wrong: addUp(visits.map(visitors => visitors.wrong)),
    stopSeconds,
  }
}

function addUp(counts: Map<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of counts.flatMap(map => [...map])) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

async function addRecords(site: Site): Promise<{ baseUrl: string; jobId: string; courseId: string }> {
  await connectTo(site)
  const job = await aJob({ commitmentFee: FEE_NAIRA })
  const course = await aCourse({ price: FEE_NAIRA })
  // Closed before the fault, which might keep this script's own connections from ever closing.
  await closeDatabase()
  return { baseUrl: site.baseUrl, jobId: job.id, courseId: course.id }
}

async function connectTo(site: Site): Promise<void> {
  await closeDatabase()
  publishEnvironment(testEnvironment(site.databaseUrl(), site.dataDir))
}

async function untilAcknowledged({ acknowledged, wrong }: Visitors, count: number): Promise<void> {
  for (const deadline = Date.now() + SERVICE_MS; acknowledged.length < count; await sleep(20))
    if (Date.now() > deadline)
      throw new Error(`only ${acknowledged.length} requests were acknowledged: ${[...wrong.keys()]}`)
}

async function timeService(visitors: Visitors): Promise<number> {
  const began = performance.now()
  while (!(await visitors.areServed()))
    if (performance.now() - began > SERVICE_MS) return Number.POSITIVE_INFINITY
    else await sleep(50)
  return (performance.now() - began) / 1000
}

async function untilSwept(site: Site): Promise<void> {
  for (const deadline = Date.now() + SWEEP_MS; !site.output().includes('"job":"CV files"'); await sleep(50))
    if (Date.now() > deadline) throw new Error(`the store was not swept:\n${site.output()}`)
}
