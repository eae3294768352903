import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { childEnvironment } from '@/lib/platform/env'
import { BROWSER_FLAGS, ensureChromium } from '../../tests/support/chromium'
import { median } from './percentile'

const runFile = promisify(execFile)

// The newest version that runs on Node 20. npm fetches it when a page is first measured: as a dependency, it would be a fifth of all
// that `npm ci` installs.
const PACKAGE = 'lighthouse@12.8.2'

const REPORT_BYTES = 64 * 1024 * 1024

/** The part of Lighthouse's report that is read (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ numericValue: z.number().optional(), details: z.unknown().optional() }),
  ),
})
type Report = z.output<typeof reportSchema>

const requestsSchema = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
})

/** Lighthouse's figures for one page: scores out of 100, times in milliseconds, weights in bytes as transferred. */
export type Figures = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  weight: number
  script: number
}

/** How Lighthouse imitates slow 4G and a processor four times slower: by calculation (`simulate`), or by slowing the browser down. */
export type Throttling = 'simulate' | 'devtools'

/**
 * Returns the median of each figure over several runs of Lighthouse's mobile preset, each in a fresh browser. Throws where more than half
 * of the runs give no figures, which happens when a busy machine loses the browser's trace of the visit.
 */
export async function measurePage(url: string, throttling: Throttling, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let failures = 0; all.length < runs; ) {
    try {
      all.push(await measureOnce(url, throttling))
    } catch (error) {
      failures += 1
      if (failures > runs) throw new Error(`Lighthouse could not measure ${url}`, { cause: error })
    }
  }
  return medians(all)
}

// Lighthouse starts its browser itself. A test driver would attach to the page too, and its scripts would count as the page's work.
async function measureOnce(url: string, throttling: Throttling): Promise<Figures> {
  const browser = await ensureChromium(line => console.log(line))
  const { stdout } = await runFile(
    'npm',
    [
      ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, '--quiet', '--output=json'],
      ...[
        `--throttling-method=${throttling}`,
        `--chrome-flags=${['--headless', ...BROWSER_FLAGS].join(' ')}`,
      ],
    ],
    { env: childEnvironment({ CHROME_PATH: browser }), maxBuffer: REPORT_BYTES },
  )
  const report = reportSchema.parse(JSON.parse(stdout))
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return readFigures(report)
}

function readFigures({ categories, audits }: Report): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    weight: value('total-byte-weight'),
    script: scriptBytes(audits),
  }
}

function scriptBytes(audits: Report['audits']): number {
  const requests = requestsSchema.safeParse(audits['network-requests']?.details)
  if (!requests.success) return Number.POSITIVE_INFINITY
  return requests.data.items
    .filter(item => item.resourceType === 'Script')
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
}

function medians(all: Figures[]): Figures {
  const middle = (name: keyof Figures) => median(all.map(figures => figures[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    weight: middle('weight'),
    script: middle('script'),
  }
}
