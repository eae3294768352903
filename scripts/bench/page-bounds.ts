import type { Figures } from './lighthouse-run'

/** A figure's least or greatest allowed value; times in milliseconds, weights in bytes. */
export type Bound = { figure: keyof Figures; least?: number; most?: number }

const perfect: Bound[] = [
  { figure: 'performance', least: 100 },
  { figure: 'accessibility', least: 100 },
  { figure: 'bestPractices', least: 100 },
]
const found: Bound[] = [{ figure: 'seo', least: 100 }]
const quick: Bound[] = [
  { figure: 'lcp', most: 1_100 },
  { figure: 'tbt', most: 30 },
  { figure: 'cls', most: 0.01 },
]
const light: Bound[] = [
  { figure: 'weight', most: 250 * 1024 },
  { figure: 'script', most: 130 * 1024 },
]

/** Pages kept out of search engines on purpose, which costs them points for SEO. */
const unlisted = [/^\/404$/, /^\/success\//]
const quickPages = [/^\/$/, /^\/jobs$/, /^\/job-application\//]

// How much later the largest content may be painted than on a page with the same text and nothing else.
const AFTER_TEXT_MS = 150

/** Whether a page is one of those that visitors most often open first, which have bounds for their times. */
export const isQuick = (path: string) => quickPages.some(pattern => pattern.test(path))

/** Returns the bounds of the page at a path. */
function boundsOf(path: string): Bound[] {
  return [
    ...perfect,
    ...(unlisted.some(pattern => pattern.test(path)) ? [] : found),
    ...(isQuick(path) ? quick : []),
    ...(path === '/' ? light : []),
  ]
}

/**
 * Returns a line for each bound that a page's figures miss.
 * @param text the figures of a page with the same text and nothing else, where the page has a bound relative to them
 */
export function missedBounds(path: string, figures: Figures, text?: Figures): string[] {
  const relative: Bound[] = text ? [{ figure: 'lcp', most: text.lcp + AFTER_TEXT_MS }] : []
  return [...boundsOf(path), ...relative].flatMap(({ figure, least, most }) => {
    const value = figures[figure]
    if (least !== undefined && !(value >= least)) return [`${path}: ${figure} ${value} is below ${least}`]
    if (most !== undefined && !(value <= most)) return [`${path}: ${figure} ${value} is above ${most}`]
    return []
  })
}
