import { afterAll, beforeAll, expect, test } from 'vitest'
import { env, publishEnvironment } from '@/lib/platform/env'
import { parseSettings } from '@/lib/platform/env-schema'
import { listDegradations } from '@/lib/readiness/check'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'
import { postLogin } from '../../support/administrator'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

// More than any disk has free.
const DISK_RESERVE_BYTES = String(Number.MAX_SAFE_INTEGER)
const BLOB_READ_WRITE_TOKEN = 'vercel_blob_rw_fake_secret'
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { DISK_RESERVE_BYTES, LOG_LEVEL: 'info' } })
})
afterAll(() => server.stop())

async function readDashboard(baseUrl: string): Promise<string> {
  const cookie = (await postLogin(baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const response = await fetch(`${baseUrl}${ADMIN_PREFIX}/admin/dashboard`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return response.text()
}

test('the dashboard says what /api/ready says: no CVs are taken, and what to do', async () => {
  const ready = await fetch(`${server.baseUrl}/api/ready`)
  expect(await ready.json()).toEqual({ status: 'degraded', reasons: ['disk'] })
  const page = await readDashboard(server.baseUrl)
  expect(page).toContain('The disk is nearly full, so no CVs are taken.')
  expect(page).toContain('Delete what is not needed')
})

test('where CVs are in a hosted store, the disk under the embedded database counts all the same', async () => {
  publishEnvironment({ BLOB_READ_WRITE_TOKEN, DISK_RESERVE_BYTES })
  expect(await listDegradations()).toEqual(['disk'])
})

test('where neither files nor database are on this machine, its disk counts for nothing', () => {
  const away = {
    DATABASE_URL: 'postgresql://site:x@db.example.com/site?sslmode=verify-full',
    BLOB_READ_WRITE_TOKEN,
  }
  const variables = { ...away, NEXTAUTH_SECRET: 'x'.repeat(32), ADMIN_PREFIX, DATA_DIR: env().dataDir }
  const before = { ...process.env }
  try {
    resolveEnvironment(parseSettings(variables), away.DATABASE_URL, 'production')
    expect(env().diskReserveBytes).toBe(0)
  } finally {
    publishEnvironment({ ...before, DISK_RESERVE_BYTES: '0' } as Parameters<typeof publishEnvironment>[0])
  }
})

test('a proxy that is not trusted is named in the log, once', async () => {
  for (const visitor of ['203.0.113.7', '203.0.113.8'])
    await fetch(`${server.baseUrl}/jobs`, { headers: { 'X-Forwarded-For': visitor } })
  await expect.poll(() => server.output()).toContain('TRUST_PROXY is not set')
  expect(server.output().split('TRUST_PROXY is not set')).toHaveLength(2)
})
