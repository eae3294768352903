import { expect, test } from 'vitest'
import { serializeJsonLd } from '@/lib/seo/json-ld'
import { dropDuplicates } from '@/lib/server/flight-payload'

const css = '@layer ui{.a>b:before{content:"\\2192" / ""}}\n.c:after{content:"→"}\n'
const data = serializeJsonLd({
  '@type': 'JobPosting',
  title: 'A "steady" hand',
  description: '<p>Cut & fold\n',
})

/** React's script, as Next writes it: rows within a string, with what could end a script escaped. */
const toScript = (rows: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(rows).replace(/[<>&]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`)}])</script>`
const element = (tag: string, props: object) => `["$","${tag}","0",${JSON.stringify(props)}]`
const sheet = (children: string) =>
  element('style', { nonce: '$undefined', precedence: 'next', href: '/_next/static/chunks/1.css', children })
const things = (html: string) =>
  element('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html: html } })
const rowOf = (id: string, text: string) => `${id}:T${Buffer.byteLength(text).toString(16)},${text}`

test.each([
  ['style sheets', sheet, css],
  ['structured data', things, data],
])('%s are not told to React again', (_, toElement, text) => {
  expect(dropDuplicates(toScript(`1:${toElement(text)}\n`))).toBe(toScript(`1:${toElement('')}\n`))
  const row = `17:"x"\n${rowOf('7', text)}8:${toElement('$7')}\n`
  expect(dropDuplicates(toScript(row))).toBe(toScript(`17:"x"\n7:""\n8:${toElement('$7')}\n`))
})

test('the page itself, and every other text, stays as it is', () => {
  const page = `<style>${css}</style><script type="application/ld+json">${data}</script>`
  const row = `${rowOf('7', css)}8:${element('p', { children: '$7' })}\n9:${element('p', { children: css })}\n`
  expect(dropDuplicates(page + toScript(row))).toBe(page + toScript(row))
})

test.each([
  ['is to come yet', `8:${sheet('$L7')}\n`],
  ['says another length', `7:Tffff,${css}8:${sheet('$7')}\n`],
  ['is nowhere', `17:T3,abc8:${sheet('$7')}\n`],
])('a text whose row %s stays', (_, rows) => {
  expect(dropDuplicates(toScript(rows))).toBe(toScript(rows))
})
