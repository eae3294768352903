import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deferScripts } from '@/lib/server/deferred-scripts'
import { dropDuplicates } from '@/lib/server/flight-payload'

// A page as Next's build has written it: what is done to documents leans on the form of its tags.
const page = readFileSync('.next/server/app/about-us.html', 'utf8')

const allOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
const scripts = allOf(page, /<script src="([^"]+)"[^>]* async=""/g)

test('scripts are requested by the last thing in the body, in their order, and no longer in the head', () => {
  const deferred = deferScripts(page)
  expect(scripts.length).toBeGreaterThan(3)
  expect(deferred).not.toContain('async=""')
  expect(deferred).not.toMatch(/<link rel="preload" as="script"/)
  expect(deferred).toContain(`sources=${JSON.stringify(scripts)}`)
  expect(deferred.endsWith('</script></body></html>')).toBe(true)
})

test('scripts for old browsers, data and texts stay as they are', () => {
  const deferred = deferScripts(page)
  for (const kept of [
    /(<script src="[^"]+"[^>]* noModule="">)/g,
    /(<script type="application\/ld\+json">.*?<\/script>)/g,
  ]) {
    expect(allOf(page, kept).length).toBeGreaterThan(0)
    expect(allOf(deferred, kept)).toEqual(allOf(page, kept))
  }
  expect(allOf(deferred, /(<h1.*?<\/h1>)/g)).toEqual(allOf(page, /(<h1.*?<\/h1>)/g))
})

test('that the page is not hydrated yet is said before anything is drawn, and only once', () => {
  const [head = '', body = ''] = deferScripts(page).split('</head>')
  expect(head).toMatch(/marks=d\.documentElement\.dataset;marks\.script="coming"/)
  expect(body).not.toContain('"coming"')
})

test('in a document with a nonce, what is put into it carries the nonce', () => {
  expect(deferScripts(page, 'N+/=').match(/<script nonce="N\+\/=">/g)).toHaveLength(2)
})

test('inline scripts that follow one another are one, and others stay by themselves', () => {
  const deferred = deferScripts(page)
  const inline = allOf(deferred, /<script>([\s\S]*?)<\/script>/g)
  expect(inline).toHaveLength(2)
  expect(inline[1]).toMatch(
    /^\(globalThis.*;\(self\.__next_f=.*;self\.__next_f\.push\(\[1,[\s\S]*;\(d=>\{.*sources=/,
  )
  expect(deferred).toMatch(/noModule=""><\/script><script>\(d=>\{let marks=/)
})

test('a script that does not carry the nonce is joined to none that does', () => {
  const foreign = '<script>foreign()</script>'
  const marked = page.replaceAll('<script>', '<script nonce="N">').replace('</body>', `${foreign}</body>`)
  const deferred = deferScripts(marked, 'N')
  expect(deferred).toContain(`</script>${foreign}<script nonce="N">`)
})

test('a document without scripts, or cut off, stays as it is', () => {
  const bare = page.replace(/<script src=[^>]*><\/script>/g, '')
  const cut = page.slice(0, page.lastIndexOf('</body>'))
  for (const html of [bare, cut]) expect(deferScripts(html)).toBe(html)
})

test('every style stands in the document, and nothing is to be fetched for it', () => {
  expect(allOf(page, /(<style)/g).length).toBeGreaterThan(0)
  expect(page).not.toMatch(/<link rel="stylesheet"/)
})

test('React is told no style sheet, no structured data and no link preview that stand in the page', () => {
  const [shown = '', told = ''] = dropDuplicates(page).split('</footer>')
  expect(page.split('</footer>')[1]).toMatch(/@layer.*schema\.org.*og:title.*twitter:card/s)
  expect(shown).toMatch(/og:title.*twitter:card/)
  expect(told).toContain('self.__next_f.push')
  expect(told).toContain('canonical')
  expect(told).not.toMatch(/@layer|schema\.org|og:|twitter:/)
})
