import { expect, test } from 'vitest'
import { deferScripts } from '@/lib/server/deferred-scripts'
import { inlineStyles } from '@/lib/server/inline-styles'

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
const data = '<script type="application/ld+json">{"name":"</body>"}</script>'

test('scripts are asked for by the last thing in the body, in their order, and no longer in the head', () => {
  const late = deferScripts(
    `<html><head>${script('a')}${old}</head><body>${data}${script('b')}</body></html>`,
  )
  expect(late).not.toContain('async=""')
  expect(late).toContain('["/_next/static/chunks/a.js","/_next/static/chunks/b.js"]')
  expect(late).toContain(old)
  expect(late).toContain(data)
  expect(late.endsWith('</script></body></html>')).toBe(true)
})

test('that a script is on its way is said before anything is drawn, and only once', () => {
  const late = deferScripts(`<html><head>${script('a')}</head><body></head></body></html>`)
  expect(late).toMatch(/^<html><head><script>document.documentElement.dataset.script="coming";/)
  expect(late.match(/"coming"/g)).toHaveLength(1)
})

test('in a document with a nonce, what is put into it carries the nonce', () => {
  const late = deferScripts(`<html><head>${script('a')}</head><body></body></html>`, 'N+/=')
  expect(late.match(/<script nonce="N\+\/=">/g)).toHaveLength(2)
})

test('a document without scripts, or cut off, stays as it is', () => {
  for (const html of ['<html><head></head><body></body></html>', `<html><head>${script('a')}</head>`])
    expect(deferScripts(html)).toBe(html)
})

const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`

test('a style sheet stands in the document, and its link is never fetched', () => {
  const sheets = new Map([['/_next/static/chunks/a.css', 'a{content:"$&"}']])
  expect(inlineStyles(`${link('a')}${link('b')}`, sheets)).toBe(
    `<style>a{content:"$&"}</style>${link('a').replace('/>', ' disabled=""/>')}${link('b')}`,
  )
})
