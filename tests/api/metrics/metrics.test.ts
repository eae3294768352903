import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/api/metrics/route'
import { backupNameOf } from '@/lib/backup/kept-backups'
import { countRequest } from '@/lib/http/rate-limit'
import { database } from '@/lib/platform/database'
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

// Where nobody listens, so mails wait.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' }

let server: RunningServer
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'))
  await writeFile(join(backups, backupNameOf(new Date())), 'a backup')
  server = await startServer({ env: { METRICS_TOKEN, BACKUP_DIR: backups, ...MAIL } })
})
afterAll(async () => {
  await server.stop()
  await rm(backups, { recursive: true, force: true })
})

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

function sumOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
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
  const expected = {
    '/job-application/[id] 2xx': 1,
    '/status/[token] 4xx': 1,
    'other 3xx': 1,
    '/admin/jobs 3xx': 1,
    '/api/jobs/apply/[id] 4xx': 1,
  }
  const count = (families: Map<string, Family>, key: string) => {
    const [route = '', status = ''] = key.split(' ')
    return sumOf(families, 'site_request_duration_seconds_count', { route, status })
  }
  // A request is counted once its connection has let go of the response, which may be after the client has it.
  await expect
    .poll(
      async () => {
        const { families } = await scrape()
        return Object.fromEntries(Object.keys(expected).map(key => [key, count(families, key)]))
      },
      { timeout: 30_000 },
    )
    .toEqual(expected)
  const { text } = await scrape()
  for (const secret of [job.id, 'secret-token', 'nothing', ADMIN_PREFIX.slice(1), VISITOR.email, ADMIN_EMAIL])
    expect(text).not.toContain(secret)
})

test('requests are counted by each method that an endpoint takes, and together by those that none does', async () => {
  const id = crypto.randomUUID()
  const url = `${server.baseUrl}/api/admin/applications/${id}/notes/${id}`
  await Promise.all(['DELETE', 'PUT', 'PATCH'].map(method => fetch(url, { method })))
  const route = '/api/admin/applications/[id]/notes/[note]'
  const count = (families: Map<string, Family>, method: string) =>
    sumOf(families, 'site_request_duration_seconds_count', { route, method })
  await expect
    .poll(async () => {
      const { families } = await scrape()
      return ['DELETE', 'other'].map(method => count(families, method))
    })
    .toEqual([1, 2])
})

test('what is in memory is counted: made once, then sent from there', async () => {
  const before = (await scrape()).families
  await fetch(`${server.baseUrl}/team`).then(page => page.text())
  await fetch(`${server.baseUrl}/team`).then(page => page.text())
  const after = (await scrape()).families
  const more = (name: string) =>
    sumOf(after, name, { store: 'document' }) - sumOf(before, name, { store: 'document' })
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
  expect(sumOf(families, 'site_uploads_total', { result: 'stored' })).toBe(1)
  expect(sumOf(families, 'site_uploaded_bytes_total')).toBeGreaterThan(0)
  expect(sumOf(families, 'site_uploads_running')).toBe(0)
  expect(sumOf(families, 'site_outbox_mails')).toBeGreaterThan(0)
  expect(sumOf(families, 'site_outbox_oldest_seconds')).toBeGreaterThan(0)
  expect(sumOf(families, 'site_reachable', { dependency: 'database' })).toBe(1)
  expect(sumOf(families, 'site_database_connections', { pool: 'app' })).toBeGreaterThan(0)
  expect(sumOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
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
    expect(sumOf(families, 'site_refusals_total', { limit: 'for-a-test' })).toBe(1)
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

test('money for a payment that the site does not know counts as one to look at', async () => {
  const flagged = async () => sumOf((await scrape()).families, 'site_payments_flagged')
  const before = await flagged()
  const flag = { reference: 'nobody-knows-it', reason: 'unknown_reference', detail: 'It came in.' } as const
  const { id } = await database().paymentFlag.create({ data: flag })
  expect(await flagged()).toBe(before + 1)
  await database().paymentFlag.update({ where: { id }, data: { resolvedAt: new Date() } })
  expect(await flagged()).toBe(before)
})

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/site.json'])(
  'every metric that %s names is there',
  async path => {
    const text = await readFile(path, 'utf8')
    const named = new Set(text.match(/\b(site|process|nodejs)_[a-z_]+\b/g))
    const { families } = await scrape()
    expect(named.size).toBeGreaterThan(8)
    for (const name of named) expect(families, name).toSatisfy(() => isThere(families, name))
  },
)

function isThere(families: Map<string, Family>, name: string): boolean {
  const histogram = families.get(name.replace(/_(bucket|sum|count)$/, ''))
  return families.has(name) || histogram?.type === 'histogram'
}
