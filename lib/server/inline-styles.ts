import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listPublicFiles } from './public-files'

/** The build's style sheets by their address, ready to stand in a document. */
export type StyleSheets = ReadonlyMap<string, string>

const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)" data-precedence="next"\/>/g
const RELATIVE = /url\((["']?)(\.\.?\/[^)"']+)/g

/** Reads the style sheets of the build; addresses in them that start from the sheet's own folder are made whole. */
export function readStyleSheets(): StyleSheets {
  const sheets = listPublicFiles().filter(({ type, lasting }) => lasting && type.startsWith('text/css'))
  return new Map(
    sheets.map(({ address, path }) => {
      const css = readFileSync(path, 'utf8').replace(
        RELATIVE,
        (_, quote, target) => `url(${quote}${posix.join(posix.dirname(address), target)}`,
      )
      return [address, css]
    }),
  )
}

/**
 * Puts the text of a document's style sheets into it, which saves a first visit one trip over the line. Their links
 * stay, disabled and so never fetched: React looks for them there, and would fetch and wait for one it missed.
 */
export function inlineStyles(html: string, sheets: StyleSheets): string {
  return html.replace(SHEET, (link, address) => {
    const css = sheets.get(address)
    return css === undefined ? link : `<style>${css}</style>${link.replace('/>', ' disabled=""/>')}`
  })
}
