import { MARK, scriptLoader } from './script-loader'

const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" [^>]*\/>/g

// React names its first script for pages whose first paint waits for it, which none does. Without the name it is joined to the next.
const NAMED = /(<script(?: nonce="[^"]*")?) id="_R_"/

/**
 * Has a document request its scripts after its first paint, and on a first visit its fonts too, so that the paint waits for neither. A
 * document in another form than expected stays as it is.
 * @param nonce the one that the document's scripts carry, if they do; those added here then carry it too
 */
export function deferScripts(html: string, nonce?: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || head < 0 || end < 0) return html
  const [mark, start] = [inline(MARK, nonce), inline(scriptLoader(sources), nonce)]
  const whole = [html.slice(0, head), mark, html.slice(head, end), start, html.slice(end)].join('')
  return joinNeighbours(whole.replace(SCRIPT, '').replace(PRELOAD, '').replace(NAMED, '$1'), nonce)
}

// Joins inline scripts that follow one another, so that the policy names fewer of them: it is a header, and headers are not compressed.
function joinNeighbours(html: string, nonce?: string): string {
  const boundary = `</script>${opening(nonce)}`
  return html.split(boundary).reduce((before, next) => {
    const isInline = before.startsWith(opening(nonce), before.lastIndexOf('<script'))
    return before + (isInline ? ';' : boundary) + next
  })
}

/** Returns an inline script that removes its own element, so that React does not find it. */
function inline(script: string, nonce?: string): string {
  return `${opening(nonce)}${script};document.currentScript.remove()</script>`
}

function opening(nonce?: string): string {
  return nonce ? `<script nonce="${nonce}">` : '<script>'
}
