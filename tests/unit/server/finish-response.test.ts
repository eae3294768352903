import { expect, test } from 'vitest'
import type { BufferedResponse } from '@/lib/server/ask-next'
import { finishResponse } from '@/lib/server/finish-response'

const made: BufferedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from('[]'),
  outcome: { forEveryone: true, reading: 'read' },
}

const namesOf = async (
  audience: Parameters<typeof finishResponse>[1],
  changed: Partial<BufferedResponse> = {},
) => {
  const { heads } = await finishResponse({ ...made, ...changed }, audience, []).encode('quick')
  return heads.identity.filter((_, at) => at % 2 === 0)
}

test('nginx reads that it may keep a response for a second before it reads that browsers may not', async () => {
  const names = await namesOf({ kind: 'everyone' })
  expect(names).toContain('Cache-Control')
  expect(names.indexOf('X-Accel-Expires')).toBeGreaterThanOrEqual(0)
  expect(names.indexOf('X-Accel-Expires')).toBeLessThan(names.indexOf('Cache-Control'))
})

test.each([
  ['of one visitor', { kind: 'visitor', nonce: 'n' }, {}],
  ['that is missing', { kind: 'everyone' }, { status: 404 }],
  ['that could not be read', { kind: 'everyone' }, { outcome: { forEveryone: true, reading: 'unreadable' } }],
] as const)('nginx keeps no response %s', async (_case, audience, changed) => {
  expect(await namesOf(audience, changed)).not.toContain('X-Accel-Expires')
})

test('a response for everyone has no cookie', async () => {
  const headers = { 'content-type': 'text/html', 'set-cookie': ['name=value'] }
  expect(await namesOf({ kind: 'everyone' }, { headers })).not.toContain('set-cookie')
})

test('a response that failed is no-store, whatever its own Cache-Control says', async () => {
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }
  const failed = { ...made, headers, status: 500 }
  const { heads } = await finishResponse(failed, { kind: 'everyone' }, []).encode('quick')
  expect(heads.identity[heads.identity.indexOf('Cache-Control') + 1]).toBe('no-store')
})

test('the headers that Next adds for its router are on payloads alone', async () => {
  const changed = (type: string) => ({ headers: { 'content-type': type, 'x-nextjs-stale-time': '300' } })
  const everyone = { kind: 'everyone' } as const
  expect(await namesOf(everyone, changed('text/x-component'))).toContain('x-nextjs-stale-time')
  expect(await namesOf(everyone, changed('text/html; charset=utf-8'))).not.toContain('x-nextjs-stale-time')
})

test.each([
  ['text/html', 'rsc, Accept-Encoding'],
  ['text/x-component', 'rsc, next-router-state-tree, Accept-Encoding'],
  ['application/json', 'Accept-Encoding'],
  ['image/png', 'Accept-Encoding'],
])('caches are told on which request headers %s depends: %s', async (type, expected) => {
  const vary = 'rsc, next-router-state-tree, Accept-Encoding'
  const changed = { ...made, headers: { 'content-type': type, vary }, body: Buffer.from('<p>') }
  const { heads } = await finishResponse(changed, { kind: 'everyone' }, []).encode('quick')
  expect(heads.identity[heads.identity.indexOf('Vary') + 1]).toBe(expected)
})

test('what a handler says of its own dependence is kept', async () => {
  const headers = { 'content-type': 'application/json', vary: 'rsc, Origin' }
  const { heads } = await finishResponse({ ...made, headers }, { kind: 'everyone' }, []).encode('quick')
  expect(heads.identity[heads.identity.indexOf('Vary') + 1]).toBe('Origin, Accept-Encoding')
})
