import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvUploadSchema } from '@/lib/applications/schema'
import { database } from '@/lib/platform/database'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import { postLogin, signInOverHttp } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { aPdf } from '../../support/cv-bytes'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'
import { aStudent } from '../../support/paying'
import { aCourse, aJob } from '../../support/records'
import type { RunningServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'
import { CRON_SECRET, startVercelSite } from '../../support/vercel-site'

// `npm run rehearse -- vercel` runs this against a build that was made for Vercel.

let blob: FakeBlobStore
let server: RunningServer

beforeAll(async () => {
  blob = await startFakeBlobStore(true)
  server = await startVercelSite(blob)
})
afterAll(async () => {
  await server?.stop()
  await blob?.stop()
})

const read = async (path: string, headers: HeadersInit = {}) => {
  const response = await fetch(server.baseUrl + path, { headers, redirect: 'manual' })
  return { response, status: response.status, text: await response.text() }
}

test('it is alive and ready', async () => {
  expect((await read('/api/health')).status).toBe(200)
  expect(await read('/api/ready')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
})

test('it sends pages of the build and of records, these as they are now', async () => {
  const home = await read('/')
  expect([home.status, home.text.includes('class="hero')]).toEqual([200, true])
  const { id } = await aJob({ title: 'Signwriter' })
  expect((await read('/jobs')).text.includes('Signwriter')).toBe(true)
  await database().job.update({ where: { id }, data: { title: 'Letterpress printer' } })
  expect((await read('/jobs')).text.includes('Letterpress printer')).toBe(true)
  expect((await read('/nowhere')).response.headers.get('location')).toMatch(/\/404$/)
})

test('where it was built for Vercel, every response has the one policy that is meant for it', async () => {
  const { headers } = JSON.parse(readFileSync('.next/routes-manifest.json', 'utf8'))
  const isBuiltForVercel = JSON.stringify(headers).includes('Content-Security-Policy')
  const { id } = await aJob()
  for (const path of ['/', '/about-us', '/jobs', `/job-application/${id}`, '/contact']) {
    const policy = (await read(path)).response.headers.get('content-security-policy')
    if (isBuiltForVercel) {
      expect(policy, path).toMatch(
        /^default-src 'self'; [^,]*connect-src [^;,]* https:\/\/vercel\.com; script-src 'self' 'unsafe-inline'$/,
      )
    } else expect(policy, path).toBeNull()
  }
  const bare = (await read('/api/jobs')).response.headers.get('content-security-policy')
  expect(bare).toBe(isBuiltForVercel ? BARE_POLICY : null)
})

test('forms are taken, with script and without', async () => {
  const { id } = await aCourse({ price: 0 })
  const url = `${server.baseUrl}/api/courses/enroll/${id}`
  const { response } = await fetchForm(url, aStudent('a@example.com'), 'application/json')
  expect(response.status).toBe(201)
  const plain = await fetchForm(url, aStudent('b@example.com'), 'text/html')
  expect(plain.response.status).toBe(303)
  const result = await read(plain.response.headers.get('location') ?? '')
  expect([result.status, result.text.includes('Success')]).toEqual([200, true])
})

async function fetchForm(url: string, student: object, accept: string) {
  const body = new URLSearchParams(student as Record<string, string>)
  return { response: await fetch(url, { method: 'POST', body, headers: { accept }, redirect: 'manual' }) }
}

test('the admin area lets in who is signed in alone, under a policy whose nonce its scripts carry', async () => {
  const away = await read(`${ADMIN_PREFIX}/admin/dashboard`)
  expect(away.response.headers.get('location')).toMatch(/\/admin\/login$/)
  const login = await read('/admin/login')
  expect(login.status).toBe(200)
  expectNonce(login)

  await signInOverHttp(server.baseUrl)
  const cookie = (await postLogin(server.baseUrl)).headers.getSetCookie().map(line => line.split(';')[0])
  const dashboard = await read(`${ADMIN_PREFIX}/admin/dashboard`, { cookie: cookie.join('; ') })
  expect(dashboard.status).toBe(200)
  expect(dashboard.text.includes('Total Job Applications')).toBe(true)
  expectNonce(dashboard)
})

function expectNonce({ response, text }: { response: Response; text: string }) {
  const policy = response.headers.get('content-security-policy') ?? ''
  const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  const scripts = text.match(/<script(?![^>]*type="application\/ld\+json")[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(tag => !tag.includes(`nonce="${nonce}"`))).toEqual([])
}

test('a CV goes to Blob, with its form or ahead of it, and the administrator opens it', async () => {
  const { id } = await aJob()
  expect((await apply(server.baseUrl, id)).status).toBe(201)

  const bytes = aPdf({ bytes: 5 * 1024 ** 2 })
  const permit = await fetch(`${server.baseUrl}/api/jobs/apply/${id}/upload`, { method: 'POST' })
  const { key, path } = cvUploadSchema.parse(await permit.json())
  await fetch(`http://127.0.0.1:${blob.port}/?pathname=${encodeURIComponent(path)}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
  })
  const form = anApplicationForm({ cv: null, email: 'second@example.com' })
  form.set('cvUpload', key)
  form.set('cvName', 'large.pdf')
  expect((await apply(server.baseUrl, id, form)).status).toBe(201)

  const { cv } = await database().application.findFirstOrThrow({ where: { cvFilename: 'large.pdf' } })
  expect([...blob.blobs.keys()].filter(name => !name.startsWith('cv-files/cv_'))).toEqual([])
  const opened = await fetch(`${server.baseUrl}/api/cv/${cv}`, {
    headers: await signInOverHttp(server.baseUrl),
  })
  expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the scheduler has the work done that elsewhere goes on by itself', async () => {
  expect((await read('/api/cron/frequent')).status).toBe(401)
  for (const work of ['frequent', 'daily'])
    expect((await read(`/api/cron/${work}`, { authorization: `Bearer ${CRON_SECRET}` })).status).toBe(204)
  // The daily work made the store this database's own.
  expect(blob.blobs.has('cv-store-id')).toBe(true)
})
