import { expect, test } from 'vitest'
import { serializeJsonLd } from '@/lib/seo/json-ld'
import { dropDuplicates } from '@/lib/server/flight-payload'
import { cpuTimeOf } from '../../support/cpu-time'

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
])("%s are left out of React's payload", (_, toElement, text) => {
  expect(dropDuplicates(toScript(`1:${toElement(text)}\n`))).toBe(toScript(`1:${toElement('')}\n`))
  const row = `17:"x"\n${rowOf('7', text)}8:${toElement('$7')}\n`
  expect(dropDuplicates(toScript(row))).toBe(toScript(`17:"x"\n7:""\n8:${toElement('$7')}\n`))
})

test('of the head, React is not told what is for link previews', () => {
  const title = element('title', { children: 'Studio' })
  const meta = (name: string) =>
    element('meta', { [name.startsWith('og:') ? 'property' : 'name']: name, content: 'A "b" <c>' })
  const head = (...more: string[]) => toScript(`1:[${[title, meta('description'), ...more].join(',')}]\n`)
  expect(dropDuplicates(head(meta('og:title'), meta('twitter:card'), title))).toBe(head(title))
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

// Whoever fills in a form without script gets back what they typed, and so does whom they have post it.
test.each([
  ['a style sheet', sheet('K'.repeat(20))],
  ['structured data', things('K'.repeat(20))],
  ['a link preview', `,${element('meta', { property: 'og:title', content: 'K' })}`],
  ['the name of a row', `${things('$8')}\n`],
  ['a row', `\n8:T5,short9:${sheet('$8')}\n`],
])('what somebody typed stays, though it looks like %s', (_, typed) => {
  const text = `Ọlá "quotes" \\ <b> ${typed} → ${'K'.repeat(50)}`
  const rows = `1:"x"\n${rowOf('7', text)}8:${element('p', { children: '$7' })}\n`
  expect(dropDuplicates(toScript(rows))).toBe(toScript(rows))
})

test('a text and a row that are cut between two scripts are read on', () => {
  const typed = `→ ${sheet('K')} →`
  const rows = `1:"x"\n${rowOf('7', typed)}8:${sheet(css)}\n`
  const emptied = `1:"x"\n${rowOf('7', typed)}8:${sheet('')}\n`
  for (let cut = 1; cut < rows.indexOf(css.slice(0, 3)) - css.length; cut++) {
    const inTwo = (text: string) => toScript(text.slice(0, cut)) + toScript(text.slice(cut))
    expect(dropDuplicates(inTwo(rows)), rows.slice(0, cut)).toBe(inTwo(emptied))
  }
})

// Node decides where: some releases cut behind the length of every text above 2 KB.
test('a style sheet whose row is cut anywhere is left out all the same', () => {
  const [before, row, after] = ['1:"x"\n', rowOf('7', css), `8:${sheet('$7')}\n`]
  const empty = '7:""\n'
  expect(dropDuplicates(toScript(before) + toScript(row) + toScript(after))).toBe(
    toScript(before) + toScript(empty) + toScript(after),
  )
  for (let cut = 1; cut < row.length; cut++) {
    const inTwo = toScript(before + row.slice(0, cut)) + toScript(row.slice(cut) + after)
    expect(dropDuplicates(inTwo), row.slice(0, cut)).toBe(toScript(before + empty) + toScript(after))
  }
  const inThree = toScript(row.slice(0, 3)) + toScript(row.slice(3, 20)) + toScript(row.slice(20) + after)
  expect(dropDuplicates(inThree)).toBe(toScript(empty) + toScript('') + toScript(after))
  const joined = inThree.replaceAll('</script><script>', ';')
  expect(dropDuplicates(joined)).toBe(
    (toScript(empty) + toScript(after)).replaceAll('</script><script>', ';'),
  )
})

test('a text at the end of its script that looks like the beginning of another is part of none', () => {
  const typed = `${'K'.repeat(20)}self.__next_f.push([1,`
  const rows = [rowOf('7', typed), `8:${sheet(css)}\n`] as const
  expect(dropDuplicates(rows.map(toScript).join(''))).toBe(toScript(rows[0]) + toScript(`8:${sheet('')}\n`))
})

test.each([
  ['bytes', `<script>self.__next_f.push([3,"AA=="])</script>`],
  ['an array of bytes', toScript('3:o4,abcd')],
  ['less than it says', toScript('3:T2,→')],
])('a payload that has %s in it stays', (_, script) => {
  const html = script + toScript(`1:${sheet(css)}\n`)
  expect(dropDuplicates(html)).toBe(html)
})

test('a long text takes no longer than a short one for its length', async () => {
  const text = 'x'.repeat(200_000)
  const rows = `${rowOf('7', text)}8:${sheet(css)}\n`
  const dropThem = () =>
    expect(dropDuplicates(toScript(rows))).toBe(toScript(`${rowOf('7', text)}8:${sheet('')}\n`))
  expect(await cpuTimeOf(dropThem)).toBeLessThan(500)
})
