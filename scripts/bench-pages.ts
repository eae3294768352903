// Measures every public page of a production build with Lighthouse; exits with 1 where a bound is missed.
// Words on the command line choose the pages whose path contains one of them: `npm run bench:pages -- /jobs job-application`.
import '@/scripts/start/load-environment'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type BenchSite, startBenchSite } from './bench/bench-site'
import { type Figures, measurePage, type Throttling } from './bench/lighthouse-run'
import { isQuick, missedBounds } from './bench/page-bounds'
import { EMPTY, textOnly, withPlainPage } from './bench/plain-page'
import { printTable } from './bench/print-table'
import { listPublicPages } from './bench/public-pages'
import { runScript } from './start/run-script'

const RUNS = 5
const wanted = process.argv.slice(2)
const headings = ['Page', 'Perf', 'A11y', 'Best', 'SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'All KB', 'JS KB']

await runScript(async () => {
  const site = await startBenchSite()
  try {
    const paths = await chosenPages(site.baseUrl)
    const missed = [
      ...(await measurePages(site, paths, 'simulate')),
      ...(await measurePages(site, paths.filter(isQuick), 'devtools')),
    ]
    if (missed.length > 0) throw new StartUpError(`\n${missed.join('\n')}`)
    console.log('\nEvery bound is kept.')
  } finally {
    await site.stop()
  }
})

/** Prints the figures of pages, of an empty one and of those of mere text; returns a line for each missed bound. */
async function measurePages(
  { baseUrl }: BenchSite,
  paths: string[],
  throttling: Throttling,
): Promise<string[]> {
  const measure = (url: string) => measurePage(url, throttling, RUNS)
  console.log(`Measuring an empty page, which shows what the machine itself adds (${throttling})`)
  const rows = [['an empty page', ...cells(await withPlainPage(EMPTY, measure))]]
  const missed: string[] = []
  for (const path of paths) {
    console.log(`Measuring ${path}`)
    const figures = await measure(baseUrl + path)
    rows.push([path, ...cells(figures)])
    const text = isQuick(path) ? await withPlainPage(await textOf(baseUrl + path), measure) : undefined
    if (text) rows.push(['  its text alone', ...cells(text)])
    missed.push(...missedBounds(path, figures, text).map(line => `${line} (${throttling})`))
  }
  console.log(`\nLighthouse, mobile, slow 4G, processor 4 times slower (${throttling}); median of ${RUNS}\n`)
  printTable(headings, rows)
  return missed
}

async function textOf(url: string): Promise<string> {
  return textOnly(await (await fetch(url)).text())
}

async function chosenPages(baseUrl: string): Promise<string[]> {
  const all = await listPublicPages(baseUrl)
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
