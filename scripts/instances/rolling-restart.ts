import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { findFreePort } from '@/lib/postgres/cluster'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { findFileless, findLost } from '@/scripts/faults/verdict'
import { sendVisitors, type Visitors } from '@/scripts/faults/visitors'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { createDatabase, createTemplate } from '@/tests/support/databases'
import { PAYSTACK_KEY, startFakePaystack } from '@/tests/support/fake-paystack'
import { aCourse, aJob } from '@/tests/support/records'
import { type RunningServer, startServer } from '@/tests/support/server'
import { testEnvironment } from '@/tests/support/test-environment'
import { startFront } from './front'
import { sendReports } from './reports'

const INSTANCES = 3
const ROUNDS = 2
const FEE_NAIRA = 5_000
const BETWEEN_MS = 2_000

/**
 * Restarts three instances behind nginx with the shipped configuration one after the other, while visitors read, apply with a CV and
 * enroll, and the payment provider reports. Returns a line for each failure.
 */
export async function rehearseRollingRestart(): Promise<string[]> {
  const cluster = await startThrowawayPostgres()
  const { folder: dataDir, remove } = makeTemporaryFolder('rolling-data')
  const paystack = await startFakePaystack()
  const instances: RunningServer[] = []
  let front: Awaited<ReturnType<typeof startFront>> | undefined
  try {
    await createTemplate(cluster.adminUrl)
    const { url } = await createDatabase(cluster.adminUrl)
    publishEnvironment({ ...testEnvironment(url, dataDir), ...payments(paystack.url) })
    const ports = await freePorts()
    for (const port of ports) instances.push(await startServer({ port, env: { TRUST_PROXY: '1' } }))
    front = await startFront(ports)
    const uncached = await findUncached(front.baseUrl)
    const target = await addRecords(front.baseUrl)
    const visitors = sendVisitors(target)
    const reports = sendReports(paystack, front.baseUrl)
    await sleep(BETWEEN_MS)
    for (let round = 0; round < ROUNDS; round++) await restartEach(instances, ports)
    await sleep(BETWEEN_MS)
    await visitors.leave()
    await reports.leave()
    printFigures(visitors, reports)
    const lost = await findLost(visitors.acknowledged, dataDir)
    return [
      ...uncached,
      ...failures(visitors),
      ...lost,
      ...(await findFileless(dataDir)),
      ...(await findUnpaid(reports)),
    ]
  } finally {
    await Promise.all(instances.map(instance => instance.stop()))
    await front?.stop()
    await paystack.stop()
    await closeDatabase()
    await cluster.stop()
    remove()
  }
}

const payments = (url: string) => ({
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
  PAYSTACK_API_URL: url,
})

async function freePorts(): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < INSTANCES) ports.add(await findFreePort())
  return [...ports]
}

/** Returns a line for each page that nginx does not send from its cache at the second request. */
async function findUncached(baseUrl: string): Promise<string[]> {
  const found: string[] = []
  for (const path of ['/about-us', '/jobs', '/api/jobs']) {
    await (await fetch(baseUrl + path)).text()
    const { headers } = await fetch(baseUrl + path)
    if (headers.get('x-cache') !== 'HIT') found.push(`${path} does not come from nginx's cache`)
  }
  return found
}

async function addRecords(baseUrl: string) {
  const job = await aJob({ commitmentFee: FEE_NAIRA })
  const course = await aCourse({ price: FEE_NAIRA })
  return { baseUrl, jobId: job.id, courseId: course.id }
}

async function restartEach(instances: RunningServer[], ports: readonly number[]): Promise<void> {
  for (const [index, port] of ports.entries()) {
    const began = performance.now()
    const code = await instances[index]?.stop()
    const stopped = performance.now()
    instances[index] = await startServer({ port, env: { TRUST_PROXY: '1' } })
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    console.log(
      `  instance ${index + 1}: ended with ${code} after ${seconds(began, stopped)} s, ready ${seconds(stopped, performance.now())} s later`,
    )
    await sleep(BETWEEN_MS)
  }
}

type Reports = ReturnType<typeof sendReports>

function printFigures(visitors: Visitors, reports: Reports): void {
  const list = (counts: Map<string, number>) =>
    [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
  console.log(`  ${visitors.requests()} requests, ${visitors.acknowledged.length} records acknowledged`)
  console.log(
    `  put off with a 503 or a closed connection: ${visitors.putOff()}; wrong: ${list(visitors.wrong)}`,
  )
  console.log(`  ${reports.acknowledged.length} reports taken; not taken at first: ${list(reports.putOff)}`)
}

// A form that is put off is sent again under its key; a page has no such way.
function failures({ wrong, putOff }: Visitors): string[] {
  const pages = [...wrong].filter(([what]) => what.startsWith('read'))
  return [
    ...pages.map(([what, count]) => `${what}: ${count} times`),
    ...(putOff() > 0 ? [`${putOff()} requests were put off`] : []),
  ]
}

async function findUnpaid({ acknowledged }: Reports): Promise<string[]> {
  const attempts = await database().paymentAttempt.findMany({
    where: { reference: { in: acknowledged } },
    select: { reference: true, status: true },
  })
  const completed = new Set(attempts.filter(({ status }) => status === 'completed').map(row => row.reference))
  return acknowledged
    .filter(reference => !completed.has(reference))
    .map(reference => `${reference}: not paid`)
}
