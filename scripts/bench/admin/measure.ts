import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '@/tests/support/server'
import { ADMIN_PREFIX } from '@/tests/support/test-environment'
import { percentile } from '../percentile'
import { pageCases } from './cases'

/** How long a page took, in milliseconds from the request to the last byte. */
export type PageTimes = {
  page: string
  requests: number
  p50: number
  p95: number
  worst: { query: string; p95: number }
}

const LEAST_REQUESTS = 100
const WARM_UPS = 3

/** Requests each page with each of its queries several times, and returns how long that took. */
export async function measurePages(server: RunningServer, cookie: string): Promise<PageTimes[]> {
  const times: PageTimes[] = []
  for (const { page, queries } of pageCases) {
    const time = (query: string) =>
      timePage(`${server.baseUrl}${ADMIN_PREFIX}/admin/${page}?${query}`, cookie)
    for (const query of queries.slice(0, WARM_UPS)) for (let run = 0; run < WARM_UPS; run++) await time(query)
    const rounds = Math.max(5, Math.ceil(LEAST_REQUESTS / queries.length))
    const byQuery = new Map(queries.map(query => [query, [] as number[]]))
    for (let round = 0; round < rounds; round++)
      for (const [query, taken] of byQuery) taken.push(await time(query))
    times.push(summarise(page, byQuery))
  }
  return times
}

export type ExportCost = { rows: number; seconds: number; mebibytes: number; file: Uint8Array[] }

/** Downloads a whole list, and watches the server's memory meanwhile. */
export async function measureExport(
  server: RunningServer,
  cookie: string,
  list: string,
): Promise<ExportCost> {
  const before = await server.memory()
  let most = before
  let running = true
  const watch = (async () => {
    while (running) {
      most = Math.max(most, await server.memory())
      await pause(20)
    }
  })()
  const began = performance.now()
  const response = await fetch(`${server.baseUrl}/api/admin/${list}/export.csv`, { headers: { cookie } })
  const file: Uint8Array[] = []
  if (response.body) for await (const part of response.body) file.push(part)
  running = false
  await watch
  const text = Buffer.concat(file)
  return {
    rows: text.toString().split('\r\n').length - 2,
    seconds: (performance.now() - began) / 1000,
    mebibytes: (most - before) / 1024 ** 2,
    file,
  }
}

async function timePage(url: string, cookie: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const text = await response.text()
  const taken = performance.now() - began
  if (response.status !== 200 || !text.includes('</html>'))
    throw new Error(`${url} responded ${response.status}`)
  return taken
}

function summarise(page: string, byQuery: Map<string, number[]>): PageTimes {
  const all = [...byQuery.values()].flat()
  const queries = [...byQuery].map(([query, taken]) => ({ query, p95: percentile(taken, 0.95) }))
  const worst = queries.reduce((slowest, next) => (next.p95 > slowest.p95 ? next : slowest))
  return { page, requests: all.length, p50: percentile(all, 0.5), p95: percentile(all, 0.95), worst }
}
