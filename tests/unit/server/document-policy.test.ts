import { createHash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { assignNonce, hashPolicy, noncePolicy } from '@/lib/server/document-policy'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page of the build names the scripts that stand in it, each once, and neither files nor data', () => {
  const file = '<script src="/_next/a.js" async="">file()</script>'
  const data = '<script type="application/ld+json">{"name":"data()"}</script>'
  const scripts = '<script>one()</script><script id="two">two(\n)</script><script>one()</script>'
  const [sources] = hashPolicy(`${file}${data}${scripts}`).match(/script-src [^;]*/) ?? []
  expect(sources).toBe(`script-src 'self' ${hash('one()')} ${hash('two(\n)')}`)
})

test('a nonce is drawn anew for each request, and Next gets it in place of what the visitor sent', () => {
  const request = new IncomingMessage(new Socket())
  request.headers['content-security-policy'] = "script-src 'nonce-mine'"
  const nonces = [assignNonce(request), assignNonce(request)]
  expect(new Set(nonces).size).toBe(2)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  expect(request.headers['content-security-policy']).toBe(noncePolicy(nonces[1] ?? ''))
})
