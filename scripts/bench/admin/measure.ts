import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '@/tests/support/server'
import { ADMIN_PREFIX } from '@/tests/support/test-environment'
import { pageCases } from './cases'

/** What a page took, in milliseconds from the request to the last byte. */
export type PageTimes = {
  page: string
  asked: number
  p50: number
  p95: number
  worst: { query: string; p95: number }
}

const LEAST_REQUESTS = 100
const WARM_UPS = 3

/** Asks one page after the other for all its queries, several times each. */
export async function measurePages(server: RunningServer, cookie: string): Promise<PageTimes[]> {
  const times: PageTimes[] = []
  for (const { page, queries } of pageCases) {
    const ask = (query: string) => timePage(`${server.baseUrl}${ADMIN_PREFIX}/admin/${page}?${query}`, cookie)
    for (const query of queries.slice(0, WARM_UPS))
      for (let time = 0; time < WARM_UPS; time++) await ask(query)
    const rounds = Math.max(5, Math.ceil(LEAST_REQUESTS / queries.length))
    const byQuery = new Map(queries.map(query => [query, [] as number[]]))
    for (let round = 0; round < rounds; round++)
      for (const [query, taken] of byQuery) taken.push(await ask(query))
    times.push(summarise(page, byQuery))
  }
  return times
}

export type ExportCost = { rows: number; seconds: number; mebibytes: number; file: Uint8Array[] }

/** Downloads a list whole, watching how much memory the server has meanwhile. */
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
  const answer = await fetch(`${server.baseUrl}/api/admin/${list}/export.csv`, { headers: { cookie } })
  const file: Uint8Array[] = []
  if (answer.body) for await (const part of answer.body) file.push(part)
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
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text()
  const taken = performance.now() - began
  if (answer.status !== 200 || !text.includes('</html>')) throw new Error(`${url} answered ${answer.status}`)
  return taken
}

function summarise(page: string, byQuery: Map<string, number[]>): PageTimes {
  const all = [...byQuery.values()].flat()
  const queries = [...byQuery].map(([query, taken]) => ({ query, p95: percentile(taken, 0.95) }))
  const worst = queries.reduce((most, one) => (one.p95 > most.p95 ? one : most))
  return { page, asked: all.length, p50: percentile(all, 0.5), p95: percentile(all, 0.95), worst }
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
