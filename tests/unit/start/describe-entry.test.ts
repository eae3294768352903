import { expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { describeEntry } from '@/scripts/start/describe-settings'

const PREFIX = '/quiet-garden-door'
const PASSWORD = 'w2Qh7mZ0cJt5-XvK1nRd'
const describeAt = (source: Record<string, string>) =>
  describeEntry(parseSettings({ DATA_DIR: '/data', ...source }), PREFIX, PASSWORD).join('\n')

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
    expect(text).toContain('/data/secrets/admin-password')
  }
  expect(describeAt({ SITE_URL: 'https://www.example.com' })).toContain('/data/secrets/admin-prefix')
  expect(describeAt({ SITE_URL: 'https://www.example.com', ADMIN_PREFIX: PREFIX })).toContain('ADMIN_PREFIX')
})
