import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLogs, findLeaks } from '@/scripts/testing/log-scan'

const marks = { secrets: ['a secret of the site'], prefix: '/quiet-garden-door', names: ['Nanzip Dung'] }
const REQUEST =
  '{"level":"info","requestId":"0197f8a0-1111-7000-8000-080312345678","method":"POST","route":"/api/status/{token}/phone","status":200}'

const logged = (message: string) => `{"level":"error","msg":${JSON.stringify(message)}}`

test.each([
  ['an e-mail', 'no mail left for ada.obi+cv@mail.example.com'],
  ['a phone number', 'refused +2348031234567'],
  ['a phone number', 'refused 08031234567.'],
  ['a session token', 'Bearer eyJhbGciOiJkaXIiLCJlbmMi..abc.def.ghi'],
  ['a password in a URL', 'postgresql://site:hunter2@127.0.0.1:5432/app'],
  ['a key of Paystack', 'sk_test_0123456789'],
  ['a secret link', `GET /status/${'x'.repeat(32)}`],
  ['a secret link', `POST /api/newsletter/unsubscribe/${'x'.repeat(32)}`],
  ['a secret', 'key: a secret of the site'],
  ['the admin prefix', 'GET /quiet-garden-door/admin/jobs'],
  ['a name', 'hello Nanzip Dung'],
])('finds %s', (what, message) => {
  expect(findLeaks(`${REQUEST}\n${logged(message)}`, marks)).toEqual([`line 2: ${what}`])
})

test('finds nothing in ids, versions, packages and times', () => {
  const frames = 'at run (/site/node_modules/@prisma/client/runtime/client.js:65:8643) next@16.4.6'
  expect(findLeaks(`${REQUEST}\n${logged(frames)}\n{"time":"2026-11-22T08:03:12.345Z"}`, marks)).toEqual([])
})

test('lets a start name the prefix and its administrator, and no secret', () => {
  const banner = '  Admin     http://localhost:3000/quiet-garden-door/admin, as ada@studio.test'
  expect(findLeaks(banner, marks)).toEqual([])
  expect(findLeaks(`${banner}, with a secret of the site`, marks)).toEqual(['line 1: a secret'])
  expect(findLeaks('Sent to +2348031234567', marks)).toEqual(['line 1: a phone number'])
})

test('a folder fails where it holds a leak, or no log of a request at all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  try {
    expect(() => checkLogs(folder, marks)).toThrow('holds no log of a request')
    writeFileSync(join(folder, 'one.log'), REQUEST)
    expect(() => checkLogs(folder, marks)).not.toThrow()
    writeFileSync(join(folder, 'two.log'), logged('to ada@example.com'))
    expect(() => checkLogs(folder, marks)).toThrow('two.log, line 1: an e-mail')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
