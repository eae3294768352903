import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { BROWSER_FLAGS, ensureChromium } from '../../tests/support/chromium'
import { median } from './percentile'

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

/** How Lighthouse has a line of slow 4G and a processor four times slower: by calculation, or by holding the browser up. */
export type Throttling = 'simulate' | 'devtools'

/**
 * The median of each figure over several runs of Lighthouse's mobile preset, each in a fresh browser. Throws where more than
 * one run in two yields no figures, as happens when a busy machine loses the browser's trace of the visit.
 */
export async function measurePage(url: string, throttling: Throttling, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let tries = 0; all.length < runs; tries++) {
    if (tries === 2 * runs) throw new Error(`Lighthouse could not measure ${url}`)
    const figures = await measureOnce(url, throttling)
    if (figures) all.push(figures)
  }
  return medians(all)
}

// Lighthouse's own launcher: a test driver attaches to the page as well, and its scripts count as the page's work.
async function measureOnce(url: string, throttlingMethod: Throttling): Promise<Figures | undefined> {
  const browser = await launch({
    chromePath: await ensureChromium(line => console.log(line)),
    chromeFlags: ['--headless', ...BROWSER_FLAGS],
  })
  try {
    const outcome = await lighthouse(url, { port: browser.port, logLevel: 'error', throttlingMethod })
    return outcome && !outcome.lhr.runtimeError ? readFigures(outcome.lhr) : undefined
  } finally {
    browser.kill()
  }
}

function readFigures({ categories, audits }: Result): Figures {
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

function scriptBytes(audits: Result['audits']): number {
  const details = audits['network-requests']?.details
  if (details?.type !== 'table') return Number.POSITIVE_INFINITY
  return details.items
    .filter(item => item.resourceType === 'Script')
    .reduce((sum, item) => sum + Number(item.transferSize), 0)
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
