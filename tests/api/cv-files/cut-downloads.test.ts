import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { signInOverHttp } from '../../support/administrator'
import { anApplication } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

const CV_BYTES = 4 * 1024 ** 2
const email = 'kaneng.choji@example.com'

let server: RunningServer
let headers: Record<string, string>
let cv: string

beforeAll(async () => {
  server = await startServer()
  headers = await signInOverHttp(server.baseUrl)
  cv = newCvKey()
  await cvStore().put(cv, Readable.from([Buffer.alloc(CV_BYTES, 'a')]))
  await anApplication({ cv, cvBytes: CV_BYTES, applicantEmail: email })
})
afterAll(() => server?.stop())

/** Begins to read a response, and goes away in the middle of it. */
async function cut(path: string, init: RequestInit = {}): Promise<void> {
  const leaving = new AbortController()
  const response = await fetch(`${server.baseUrl}${path}`, { headers, ...init, signal: leaving.signal })
  expect(response.status).toBe(200)
  await response.body?.getReader().read()
  leaving.abort()
}

const post = {
  method: 'POST',
  body: JSON.stringify({ email }),
  get headers() {
    return { ...headers, 'content-type': 'application/json' }
  },
}

test('downloads and previews that their reader leaves in the middle do the site no harm', async () => {
  for (let time = 0; time < 10; time++) {
    await cut(`/api/cv/${cv}`)
    await cut(`/api/cv/${cv}?preview`)
  }
  for (let time = 0; time < 5; time++) await cut('/api/admin/persons/export', post)
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200)
  const whole = await fetch(`${server.baseUrl}/api/cv/${cv}`, { headers })
  expect((await whole.arrayBuffer()).byteLength).toBe(CV_BYTES)
  expect(server.output()).not.toContain('"level":"fatal"')
})
