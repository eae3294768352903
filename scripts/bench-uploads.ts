// Measures how long an application with a CV takes while 16 visitors send theirs, and how long others wait for public pages
// meanwhile; exits with 1 where a 99th percentile is above its bound. Twice: each visitor sends one a second, then one after
// the other as fast as the site takes them, which shows how many it takes.
import '@/scripts/start/load-environment'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startBenchSite } from './bench/bench-site'
import { readPages } from './bench/page-reader'
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
    const urls = PAGES.map(page => site.baseUrl + page)
    for (const url of urls) await (await fetch(url)).arrayBuffer()
    const [steady, fastest] = [await measure(site.baseUrl, urls, 1_000), await measure(site.baseUrl, urls, 0)]
    console.log(`\nAs fast as they can: ${fastest.perSecond.toFixed(0)} applications a second`)
    report([...rowsOf('one a second each', steady), ...rowsOf('one after the other', fastest)])
  } finally {
    await site.stop()
  }
})

type Measured = { uploads: number[]; pages: number[]; perSecond: number }

async function measure(baseUrl: string, urls: string[], everyMs: number): Promise<Measured> {
  const endReading = readPages(urls, BETWEEN_PAGES_MS)
  const began = performance.now()
  const uploads = await sendUploads(baseUrl, UPLOADS, CV_BYTES, everyMs)
  const seconds = (performance.now() - began) / 1000
  return { uploads, pages: await endReading(), perSecond: UPLOADS / seconds }
}

function rowsOf(pace: string, { uploads, pages }: Measured) {
  return [
    { name: `an application with a CV of ${CV_BYTES / 1000} KB, ${pace}`, times: uploads, bound: UPLOAD_MS },
    { name: 'a public page meanwhile', times: pages, bound: PAGE_MS },
  ]
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
