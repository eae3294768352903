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

// How much later the largest content may come than on a page of the same text and nothing else.
const AFTER_TEXT_MS = 150

/** Whether a page is one that visitors most often begin with, which has bounds of time. */
export const isQuick = (path: string) => quickPages.some(pattern => pattern.test(path))

/** The bounds of the page at a path. */
function boundsOf(path: string): Bound[] {
  return [
    ...perfect,
    ...(unlisted.some(pattern => pattern.test(path)) ? [] : found),
    ...(isQuick(path) ? quick : []),
    ...(path === '/' ? light : []),
  ]
}

/**
 * The bounds that a page's figures miss, each in words.
 * @param text the figures of a page of the same text and nothing else, where it has a bound by them
 */
export function missedBounds(path: string, figures: Figures, text?: Figures): string[] {
  const beside: Bound[] = text ? [{ figure: 'lcp', most: text.lcp + AFTER_TEXT_MS }] : []
  return [...boundsOf(path), ...beside].flatMap(({ figure, least, most }) => {
    const value = figures[figure]
    if (least !== undefined && !(value >= least)) return [`${path}: ${figure} ${value} is below ${least}`]
    if (most !== undefined && !(value <= most)) return [`${path}: ${figure} ${value} is above ${most}`]
    return []
  })
}
