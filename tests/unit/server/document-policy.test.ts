import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPolicy, newNonce, noncePolicy, replaceNonce } from '@/lib/server/document-policy'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const sourcesOf = (policy: string) => policy.match(/script-src [^;]*/)?.[0]

test('a page of the build names the scripts that stand in it, each once, and neither files nor data', () => {
  const file = '<script src="/_next/a.js" async="">file()</script>'
  const data = '<script type="application/ld+json">{"name":"data()"}</script>'
  const scripts = '<script>one()</script><script id="two">two(\n)</script><script>one()</script>'
  expect(sourcesOf(hashPolicy(`${file}${data}${scripts}`))).toBe(
    `script-src 'self' ${hash('one()')} ${hash('two(\n)')}`,
  )
})

test('a page of a record names the scripts that Next has marked, and none that came with the record', () => {
  const marked = '<p><script>stolen()</script></p><script nonce="N+/=" id="a">say({"nonce":"N+/="})</script>'
  const { document, policy } = replaceNonce(marked, 'N+/=')
  expect(document).toBe('<p><script>stolen()</script></p><script id="a">say({"nonce":"$undefined"})</script>')
  expect(sourcesOf(policy)).toBe(`script-src 'self' ${hash('say({"nonce":"$undefined"})')}`)
})

test('of a page of a record React is told no nonce', () => {
  const told = (props: object) => `<script nonce="N">push(${JSON.stringify(JSON.stringify(props))})</script>`
  const { document } = replaceNonce(told({ nonce: 'N', src: 'a' }) + told({ src: 'a', nonce: 'N' }), 'N')
  expect(document.match(/push\((.*?)\)/g)).toEqual(Array(2).fill('push("{\\"src\\":\\"a\\"}")'))
})

test('a nonce is drawn anew each time, and named by its policy', () => {
  const nonces = [newNonce(), newNonce()]
  expect(new Set(nonces).size).toBe(2)
  for (const nonce of nonces) {
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(noncePolicy(nonce)).toContain(`'nonce-${nonce}'`)
  }
})
