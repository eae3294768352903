import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/api/metrics/route'
import { countRequest } from '@/lib/http/rate-limit'
import { publishEnvironment } from '@/lib/platform/env'
import { postLogin } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { expectDocumented } from '../../support/openapi'
import { type Family, parseMetrics } from '../../support/prometheus'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PREFIX } from '../../support/test-environment'

const METRICS_TOKEN = 'a-token-of-thirty-characters-1'
const VISITOR = { email: 'visitor-of-metrics@example.com', applicantName: 'Visitor Ofmetrics' }

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    env: { METRICS_TOKEN, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.test' },
  })
})
afterAll(() => server.stop())

async function scrape(baseUrl = server.baseUrl): Promise<{ text: string; families: Map<string, Family> }> {
  const response = await fetch(`${baseUrl}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  await expectDocumented('GET', '/api/metrics', response.clone())
  const text = await response.text()
  return { text, families: parseMetrics(text) }
}

function valueOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const family = families.get(name) ?? families.get(name.replace(/_(count|bucket|sum)$/, ''))
  const fits = (family?.samples ?? []).filter(
    sample =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  return fits.reduce((sum, { value }) => sum + value, 0)
}

const ask = (authorization?: string) =>
  GET(new Request('http://localhost/api/metrics', { headers: authorization ? { authorization } : {} }), {
    params: Promise.resolve({}),
  })

test('without METRICS_TOKEN there is nothing at the address; with it, nothing without it', async () => {
  expect((await ask(`Bearer ${METRICS_TOKEN}`)).status).toBe(404)
  publishEnvironment({ METRICS_TOKEN })
  try {
    for (const wrong of [undefined, 'Bearer ', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`]) {
      const refused = await ask(wrong)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await ask(`Bearer ${METRICS_TOKEN}`)).status).toBe(200)
  } finally {
    publishEnvironment({ METRICS_TOKEN: '' })
  }
})

test('requests are counted by their route, which holds nothing that a client sent', async () => {
  const job = await aJob()
  const { baseUrl } = server
  await Promise.all([
    fetch(`${baseUrl}/job-application/${job.id}`),
    fetch(`${baseUrl}/status/secret-token-of-somebody`),
    fetch(`${baseUrl}/nothing/here?email=${VISITOR.email}`),
    fetch(`${baseUrl}${ADMIN_PREFIX}/admin/jobs`, { redirect: 'manual' }),
    fetch(`${baseUrl}/api/jobs/apply/${job.id}`, { method: 'POST', body: '{}' }),
  ])
  const { text, families } = await scrape()
  const count = (route: string, status: string) =>
    valueOf(families, 'site_request_duration_seconds_count', { route, status })
  expect(count('/job-application/[id]', '2xx')).toBe(1)
  expect(count('/status/[token]', '4xx')).toBe(1)
  expect(count('other', '4xx')).toBe(1)
  expect(count('/admin/jobs', '3xx')).toBe(1)
  expect(count('/api/jobs/apply/[id]', '4xx')).toBe(1)
  for (const secret of [job.id, 'secret-token', 'nothing', ADMIN_PREFIX.slice(1), VISITOR.email, ADMIN_EMAIL])
    expect(text).not.toContain(secret)
})

test('what is in memory is counted: made once, then sent from there', async () => {
  const before = (await scrape()).families
  await fetch(`${server.baseUrl}/team`).then(page => page.text())
  await fetch(`${server.baseUrl}/team`).then(page => page.text())
  const after = (await scrape()).families
  const more = (name: string) =>
    valueOf(after, name, { store: 'document' }) - valueOf(before, name, { store: 'document' })
  expect(more('site_page_store_misses_total')).toBe(1)
  expect(more('site_page_store_hits_total')).toBe(1)
  expect(more('site_page_store_responses')).toBe(1)
  expect(more('site_page_store_bytes')).toBeGreaterThan(1_000)
})

test('an application shows as an upload and as a mail that waits; nothing shows whose it is', async () => {
  const job = await aJob()
  expect((await apply(server.baseUrl, job.id, anApplicationForm(VISITOR))).status).toBe(201)
  await postLogin(server.baseUrl)
  const { text, families } = await scrape()
  expect(valueOf(families, 'site_uploads_total', { result: 'stored' })).toBe(1)
  expect(valueOf(families, 'site_uploaded_bytes_total')).toBeGreaterThan(0)
  expect(valueOf(families, 'site_uploads_running')).toBe(0)
  expect(valueOf(families, 'site_outbox_mails')).toBeGreaterThan(0)
  expect(valueOf(families, 'site_outbox_oldest_seconds')).toBeGreaterThan(0)
  expect(valueOf(families, 'site_reachable', { dependency: 'database' })).toBe(1)
  expect(valueOf(families, 'site_database_connections', { pool: 'app' })).toBeGreaterThan(0)
  expect(valueOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).not.toMatch(/@|ofmetrics/i)
})

test('payments are counted by their state, and a limit that refuses by its name alone', async () => {
  publishEnvironment({ METRICS_TOKEN, RATE_LIMITS: 'on' })
  try {
    const limit = { name: 'for-a-test', of: VISITOR.email, requests: 1, seconds: 60 }
    countRequest(limit, '198.51.100.7')
    expect(() => countRequest(limit, '198.51.100.7')).toThrow()
    const text = await (await ask(`Bearer ${METRICS_TOKEN}`)).text()
    const families = parseMetrics(text)
    expect(valueOf(families, 'site_refusals_total', { limit: 'for-a-test' })).toBe(1)
    expect(
      families
        .get('site_payments')
        ?.samples.map(({ labels }) => labels.state)
        .sort(),
    ).toEqual(['completed', 'failed', 'pending'])
    expect(text).not.toContain('198.51')
    expect(text).not.toContain(VISITOR.email)
  } finally {
    publishEnvironment({ METRICS_TOKEN: '', RATE_LIMITS: 'off' })
  }
})
