// Measures how long an application with a CV takes while 16 visitors send theirs, and how long others wait for public pages
// meanwhile; exits with 1 where a 99th percentile is above its bound.
import '@/scripts/start/load-environment'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startBenchSite } from './bench/bench-site'
import { percentile } from './bench/percentile'
import { printTable } from './bench/print-table'
import { CLIENTS, sendUploads } from './bench/uploads'
import { runScript } from './start/run-script'

const UPLOADS = 500
const CV_BYTES = 500_000
const UPLOAD_MS = 150
const PAGE_MS = 20
// A visitor reads on at an easy pace; the load is the uploads'.
const BETWEEN_PAGES_MS = 10
const PAGES = ['/', '/jobs', '/about-us', '/api/jobs']

await runScript(async () => {
  const site = await startBenchSite({ LOG_LEVEL: 'info' })
  try {
    // The first of anything is made, compiled or connected.
    await sendUploads(site.baseUrl, CLIENTS, CV_BYTES)
    for (const page of PAGES) await timePage(site.baseUrl + page)
    let done = false
    const uploads = sendUploads(site.baseUrl, UPLOADS, CV_BYTES).finally(() => {
      done = true
    })
    const pages = await readUntil(site.baseUrl, () => done)
    report([
      { name: `an application with a CV of ${CV_BYTES / 1000} KB`, times: await uploads, bound: UPLOAD_MS },
      { name: 'a public page meanwhile', times: pages, bound: PAGE_MS },
    ])
  } finally {
    await site.stop()
  }
})

async function readUntil(baseUrl: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; !isOver(); number++) {
    times.push(await timePage(baseUrl + PAGES[number % PAGES.length]))
    await sleep(BETWEEN_PAGES_MS)
  }
  return times
}

async function timePage(url: string): Promise<number> {
  const began = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - began
}

function report(measured: { name: string; times: number[]; bound: number }[]): void {
  const rows = measured.map(({ name, times, bound }) => {
    const figures = [0.5, 0.95, 0.99, 1].map(share => percentile(times, share).toFixed(0))
    const verdict = percentile(times, 0.99) <= bound ? 'kept' : 'missed'
    return [name, String(times.length), ...figures, String(bound), verdict]
  })
  console.log(`\n${CLIENTS} visitors at once\n`)
  printTable(['What', 'Requests', 'Median ms', '95th', '99th', 'Longest', 'Bound', ''], rows)
  if (rows.some(row => row.at(-1) === 'missed')) throw new StartUpError('A bound is missed.')
}
