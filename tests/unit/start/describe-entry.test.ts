import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { describeEntry, describeSettings } from '@/scripts/start/describe-settings'

const PREFIX = '/quiet-garden-door'
const PASSWORD = 'w2Qh7mZ0cJt5-XvK1nRd'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entry-'))
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets/admin-password'), PASSWORD)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const describeStart = (source: Record<string, string>, generated?: string) =>
  describeEntry(parseSettings({ DATA_DIR: dataDir, ...source }), PREFIX, generated).join('\n')
const describeAt = (source: Record<string, string>) => describeStart(source, PASSWORD)

test('a site that is tried out says where to go and with what', () => {
  const text = describeAt({})
  expect(text).toContain(`http://localhost:3000${PREFIX}/admin/login`)
  expect(text).toContain(PASSWORD)
})

test('a public one says where both are kept, and neither', () => {
  for (const ADMIN_PREFIX of ['', PREFIX]) {
    const text = describeAt({ SITE_URL: 'https://www.example.com', ADMIN_PREFIX })
    expect(text).not.toContain(PREFIX)
    expect(text).not.toContain(PASSWORD)
    expect(text).toContain(`${dataDir}/secrets/admin-password`)
  }
  expect(describeAt({ SITE_URL: 'https://www.example.com' })).toContain(`${dataDir}/secrets/admin-prefix`)
  expect(describeAt({ SITE_URL: 'https://www.example.com', ADMIN_PREFIX: PREFIX })).toContain('ADMIN_PREFIX')
})

test('a start after one that was killed before it said the password says where it is, until there is another one', () => {
  for (const SITE_URL of ['http://localhost:3000', 'https://www.example.com']) {
    const text = describeStart({ SITE_URL })
    expect(text).toContain(`${dataDir}/secrets/admin-password`)
    expect(text).not.toContain(PASSWORD)
    expect(describeStart({ SITE_URL, ADMIN_PASSWORD: 'correct horse battery staple' })).not.toContain(
      'Password',
    )
  }
  rmSync(join(dataDir, 'secrets/admin-password'))
  expect(describeStart({})).not.toContain('Password')
})

test('a public site is warned where nothing is limited', () => {
  const settingsWith = (SITE_URL: string) =>
    describeSettings(parseSettings({ RATE_LIMITS: 'off', SITE_URL })).join('\n')
  expect(settingsWith('https://www.example.com')).toContain('RATE_LIMITS is off')
  expect(settingsWith('http://localhost:3000')).not.toContain('RATE_LIMITS')
})

test('a start on a disk that is nearly full says that no CV is taken', () => {
  const warningOf = (hasRoom: boolean) =>
    describeSettings(parseSettings({ DATA_DIR: dataDir }), hasRoom).filter(line =>
      line.includes('CV is taken'),
    )
  expect(warningOf(false)).toEqual([expect.stringContaining(dataDir)])
  expect(warningOf(true)).toEqual([])
})

test('a public site is warned where its payments can be made with a test card', () => {
  const warning = 'payments are on with a test key'
  const settingsWith = (source: Record<string, string>) => describeSettings(parseSettings(source)).join('\n')
  const test = { PAYSTACK_SECRET_KEY: 'sk_test_abc', SITE_URL: 'https://www.example.com' }
  expect(settingsWith(test)).toContain(warning)
  expect(settingsWith({ ...test, SITE_URL: 'http://localhost:3000' })).not.toContain(warning)
  expect(settingsWith({ ...test, PAYSTACK_SECRET_KEY: 'sk_live_abc' })).not.toContain(warning)
})
