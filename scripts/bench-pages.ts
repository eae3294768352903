// Measures every public page of a production build with Lighthouse; ends with 1 where a bound is missed.
// Words on the command line keep to the pages that hold one of them: `npm run bench:pages -- /jobs job-application`.
import '@/lib/platform/load-environment'
import { startBenchSite } from './bench/bench-site'
import { type Figures, measurePage } from './bench/lighthouse-run'
import { missedBounds } from './bench/page-bounds'
import { printTable } from './bench/print-table'
import { listPublicPages } from './bench/public-pages'

const RUNS = 3
const wanted = process.argv.slice(2)
const headings = ['Page', 'Perf', 'A11y', 'Best', 'SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'All KB', 'JS KB']

const site = await startBenchSite()
const rows: string[][] = []
const missed: string[] = []
try {
  for (const path of await chosenPages()) {
    console.log(`Measuring ${path}`)
    const figures = await measurePage(site.baseUrl + path, RUNS)
    rows.push([path, ...cells(figures)])
    missed.push(...missedBounds(path, figures))
  }
} finally {
  await site.stop()
}
console.log(`\nLighthouse, mobile, slow 4G, processor 4 times slower; median of ${RUNS}\n`)
printTable(headings, rows)
console.log(missed.length ? `\n${missed.join('\n')}` : '\nEvery bound is kept.')
process.exit(missed.length ? 1 : 0)

async function chosenPages(): Promise<string[]> {
  const all = await listPublicPages(site.baseUrl)
  return wanted.length
    ? all.filter(path => wanted.some(word => (word === '/' ? path === word : path.includes(word))))
    : all
}

function cells(figures: Figures): string[] {
  const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, weight, script } = figures
  return [
    ...[performance, accessibility, bestPractices, seo].map(String),
    (fcp / 1000).toFixed(2),
    (lcp / 1000).toFixed(2),
    tbt.toFixed(0),
    cls.toFixed(3),
    (weight / 1024).toFixed(0),
    (script / 1024).toFixed(1),
  ]
}
