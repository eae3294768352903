import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GET as downloadCv } from '@/app/api/cv/[cv]/route'
import { POST as applyForJob } from '@/app/api/jobs/apply/[id]/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { closeDatabase, database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { anApplicationForm } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { type SlowCommit, startSlowCommit } from '../../support/slow-commit'
import { storedApplications } from '../../support/stored'

let line: SlowCommit
let admin: HandlerAdministrator
let jobId: string

beforeAll(async () => {
  line = await startSlowCommit(env().databaseUrl)
  publishEnvironment({ DATABASE_URL: line.url })
  await closeDatabase()
  admin = await signInToHandlers()
  jobId = (await aJob()).id
})
afterAll(async () => {
  await closeDatabase()
  line?.close()
})

const bytes = aPdf({ text: 'the CV that was sent' })

function send(key: string, fields: Parameters<typeof anApplicationForm>[0] = {}): Promise<Response> {
  const body = anApplicationForm({ cv: { bytes, name: 'cv.pdf', type: PDF_TYPE }, ...fields })
  const headers = { 'Idempotency-Key': key }
  const request = new Request(`http://localhost/api/jobs/apply/${jobId}`, { method: 'POST', body, headers })
  return applyForJob(request, { params: Promise.resolve({ id: jobId }) })
}

async function downloaded(response: Response): Promise<Buffer> {
  const { application } = await response.json()
  const { cv } = await database().application.findUniqueOrThrow({ where: { id: application._id } })
  const download = await admin.get(downloadCv, { params: { cv } })
  expect(download.status).toBe(200)
  return Buffer.from(await download.arrayBuffer())
}

test('a line that is lost while the row is committed costs no CV', async () => {
  const before = await storedApplications()
  const key = randomUUID()
  line.cutNextCommit()
  expect((await send(key)).status).toBeGreaterThanOrEqual(500)
  // Only now does the database get to it: whoever looked in between saw no row.
  await line.release()
  const again = await send(key)
  expect(again.status).toBe(201)
  expect((await downloaded(again)).equals(bytes)).toBe(true)
  const after = await storedApplications()
  expect(after.rows).toBe(before.rows + 1)
  expect(after.files).toHaveLength(before.files.length + 1)
})

test('a repetition brings a CV back that is missing', async () => {
  const key = randomUUID()
  const first = await (await send(key)).json()
  const { cv } = await database().application.findUniqueOrThrow({ where: { id: first.application._id } })
  await rm(join(env().dataDir, 'cv-files', cv))
  const { files } = await storedApplications()
  const again = await send(key)
  expect(again.status).toBe(201)
  expect((await downloaded(again)).equals(bytes)).toBe(true)
  expect((await storedApplications()).files).toHaveLength(files.length + 1)
})

test('what is refused for sure leaves no file', async () => {
  const key = randomUUID()
  expect((await send(key)).status).toBe(201)
  const before = await storedApplications()
  expect((await send(key)).status).toBe(201)
  await expectProblem(await send(key, { applicantName: 'Someone Else' }), 409)
  expect(await storedApplications()).toEqual(before)
})

test('a file that cannot be removed either makes no other refusal of it', async () => {
  const key = randomUUID()
  expect((await send(key)).status).toBe(201)
  const failing = vi.spyOn(cvStore(), 'delete').mockRejectedValue(new Error('the disk is away'))
  await expectProblem(await send(key, { applicantName: 'Someone Else' }), 409)
  expect(failing).toHaveBeenCalledTimes(1)
  failing.mockRestore()
})
