import { printTable } from '../print-table'
import type { PageTimes } from './measure'

const BOUND_MS = 60
const GROWTH = 2

/** Prints the times of each page with so many records. */
export function printTimes(count: number, times: PageTimes[]): void {
  console.log(`\n${count.toLocaleString('en')} applications and as many enrollments, in milliseconds`)
  const rows = times.map(({ page, requests, p50, p95, worst }) => [
    page,
    ...[requests, round(p50), round(p95), round(worst.p95)].map(String),
    worst.query,
  ])
  printTable(['Page', 'Requests', 'Median', '95th', '95th of the worst query', 'Worst query'], rows)
}

/** Returns a line for each page that is slower with many records than it may be. */
export function findSlow(few: PageTimes[], many: PageTimes[]): string[] {
  return many.flatMap(({ page, p95 }) => {
    const before = few.find(times => times.page === page)?.p95 ?? 0
    return [
      ...(p95 > BOUND_MS ? [`${page}: ${round(p95)} ms at the 95th percentile, above ${BOUND_MS} ms`] : []),
      ...(p95 > before * GROWTH
        ? [`${page}: ${round(p95)} ms, more than twice the ${round(before)} ms with few records`]
        : []),
    ]
  })
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
