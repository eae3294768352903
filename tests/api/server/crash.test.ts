import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { choosePort } from '../../support/ports'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

const APPLICATIONS = 60
const CLIENTS = 20
const KILLS = 2

type Acknowledged = { id: string; bytes: Buffer }

let dataDir: string
let port: number
let server: RunningServer

const start = () => startServer({ port, env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-data-'))
  port = await choosePort()
  server = await start()
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every record that got a 201 is there, whole, after the server was killed twice', async () => {
  const { id: jobId } = await aJob()
  const acknowledged: Acknowledged[] = []
  let sent = 0
  const client = async () => {
    while (sent < APPLICATIONS) await applyUntilAcknowledged(jobId, sent++, acknowledged)
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => acknowledged.length >= (kill * APPLICATIONS) / (KILLS + 1))
    await server.kill()
    if (kill === KILLS) await passAnHour()
    server = await start()
  }
  await Promise.all(clients)
  await expect.poll(server.output, { timeout: 60_000 }).toContain('"job":"CV files"')

  const applications = await listApplications()
  expect(acknowledged).toHaveLength(APPLICATIONS)
  const byId = new Map(applications.map(application => [application._id, application]))
  for (const { id, bytes } of acknowledged) {
    const application = byId.get(id)
    expect(application, id).toBeDefined()
    const stored = await readFile(join(dataDir, 'cv-files', application?.cv ?? ''))
    expect(stored.equals(bytes), id).toBe(true)
  }
  const files = (await readdir(join(dataDir, 'cv-files'))).filter(name => name.startsWith('cv_'))
  expect(files.sort()).toEqual(applications.map(application => application.cv).sort())
  expect(applications).toHaveLength(APPLICATIONS)
}, 180_000)

/** Makes all that lies in the store old enough for a start to sweep what the crashes left, and ends what they held. */
async function passAnHour(): Promise<void> {
  const then = new Date(Date.now() - 61 * 60 * 1000)
  const names = await readdir(join(dataDir, 'cv-files'))
  for (const name of names) await utimes(join(dataDir, 'cv-files', name), then, then)
  await database().lease.deleteMany()
}

// The visitor's browser tries again with the same key, as the form does.
async function applyUntilAcknowledged(
  jobId: string,
  number: number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const bytes = aPdf({ text: `Application ${number}`, bytes: 20_000 + number })
  const cv = { bytes, name: `cv-${number}.pdf`, type: PDF_TYPE }
  const form = () => anApplicationForm({ email: `visitor-${number}@example.com`, cv })
  for (;;) {
    const response = await apply(server.baseUrl, jobId, form(), {
      'Idempotency-Key': `visit-${number}`,
    }).catch(() => null)
    const body = response && (await response.json().catch(() => null))
    if (response?.status === 201 && body) {
      acknowledged.push({ id: body.application._id, bytes })
      return
    }
    if (response && response.status !== 201 && response.status < 500)
      throw new Error(`refused with ${response.status}: ${JSON.stringify(body)}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function listApplications(): Promise<{ _id: string; cv: string }[]> {
  const response = await fetch(`${server.baseUrl}/api/admin/applications`, {
    headers: await signInOverHttp(server.baseUrl),
  })
  return response.json()
}

// Often, so that the kill meets the requests under way.
const until = (holds: () => boolean) => vi.waitUntil(holds, { interval: 20, timeout: 60_000 })
