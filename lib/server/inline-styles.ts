import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listPublicFiles } from './public-files'

/** The text of the build's style sheets by URL path, ready to be put into a document. */
export type StyleSheets = ReadonlyMap<string, string>

const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)" data-precedence="next"\/>/g
const RELATIVE = /url\((["']?)(\.\.?\/[^)"']+)/g

/** Reads the style sheets of the build; relative URLs in them are made absolute. */
export function readStyleSheets(): StyleSheets {
  const sheets = listPublicFiles().filter(({ type, immutable }) => immutable && type.startsWith('text/css'))
  return new Map(
    sheets.map(({ urlPath, path }) => {
      const css = readFileSync(path, 'utf8').replace(
        RELATIVE,
        (_, quote, target) => `url(${quote}${posix.join(posix.dirname(urlPath), target)}`,
      )
      return [urlPath, css]
    }),
  )
}

/**
 * Inlines a document's style sheets, which saves a first visit one round trip. Their links stay, disabled and so never
 * fetched: React looks for them there, and would fetch and wait for one it missed.
 */
export function inlineStyles(html: string, sheets: StyleSheets): string {
  return html.replace(SHEET, (link, urlPath) => {
    const css = sheets.get(urlPath)
    return css === undefined ? link : `<style>${css}</style>${link.replace('/>', ' disabled=""/>')}`
  })
}
