import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailLink, telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import { colourBar, colours } from '@/lib/colours/tokens'
import { escapeHtml } from '@/lib/text/escape-html'

/** Where a build puts the pages that nginx sends where the site cannot. */
export const ERROR_PAGES = '.next/error-pages'

/** What each says: one while the site is away, one where what is sent is larger than nginx takes. */
const pages: Record<string, { heading: string; sentences: string[] }> = {
  'unavailable.html': {
    heading: 'This site does not respond just now.',
    sentences: [
      'Please try again in a few minutes.',
      'If you have just sent a form and saw no confirmation, it may not have reached us: send it again later, or call us.',
    ],
  },
  'too-large.html': {
    heading: 'That file is too large.',
    sentences: [
      'Nothing was stored. Go back, choose a smaller file, such as a PDF without pictures, and send the form again.',
      'If that does not help, call us or write to us.',
    ],
  },
}

const STYLE = `
:root { color-scheme: light dark; --paper: ${colours.paper}; --text: ${colours.basalt}; --soft: ${colours.slate}; --link: ${colours.skyDeep} }
@media (prefers-color-scheme: dark) {
  :root { --paper: ${colours.basalt}; --text: ${colours.basaltText}; --soft: ${colours.basaltText}; --link: ${colours.sky} }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 40rem; margin: 0 auto; padding: min(15vh, 6rem) 1.25rem 2rem }
h1 { margin: 0 0 1rem; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.15 }
.name { margin: 0 0 2rem; font-weight: 800; font-size: 1.25rem }
ul { margin: 2rem 0 0; padding: 0; list-style: none; color: var(--soft) }
a { display: inline-block; padding: 0.6rem 0; color: var(--link) }
a:focus-visible { outline: 3px solid; outline-offset: 3px }
.bar { height: 0.5rem; background: linear-gradient(90deg, ${stripes()}) }
@media (forced-colors: active) { .bar { display: none } }
`

// Without those of night and paper, which would not stand out from one background or the other.
function stripes(): string {
  const bar = colourBar.slice(0, -2)
  const width = 100 / bar.length
  return bar.map((colour, at) => `${colour} ${at * width}% ${(at + 1) * width}%`).join(', ')
}

/** Writes the pages, each a file by itself: with the site away, nothing else could be fetched. Part of the build. */
export function writeErrorPages(folder = ERROR_PAGES): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, { heading, sentences }] of Object.entries(pages))
    writeFileSync(join(folder, name), writePage(heading, sentences))
}

function writePage(heading: string, sentences: string[]): string {
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${heading} ${site.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="bar"></div>
<main>
<p class="name">${escapeHtml(site.name)}</p>
<h1>${escapeHtml(heading)}</h1>
${sentences.map(sentence => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<ul>
<li>Call: <a href="${escapeHtml(telephoneLink)}">${escapeHtml(site.phone)}</a></li>
<li>Write: <a href="${escapeHtml(emailLink())}">${escapeHtml(site.email)}</a></li>
</ul>
</main>
</body>
</html>
`
}
