import { Readable } from 'node:stream'
import { getPayloadFromClientToken, put } from '@vercel/blob/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as apply } from '@/app/api/jobs/apply/[id]/route'
import { POST as permit } from '@/app/api/jobs/apply/[id]/upload/route'
import { cvUploadSchema } from '@/lib/applications/schema'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { countReceived } from '@/lib/cv-files/quota'
import { sweepCvFiles } from '@/lib/cv-files/sweep'
import { HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { anApplicationForm } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'

const MEBIBYTE = 1024 ** 2

let blob: FakeBlobStore
let jobId: string

beforeAll(async () => {
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0')
  blob = await startFakeBlobStore()
  publishEnvironment({ VERCEL: '1', BLOB_READ_WRITE_TOKEN: blob.token })
  jobId = (await aJob()).id
})
afterAll(() => blob?.stop())
beforeEach(async () => {
  publishEnvironment({ VERCEL: '1' })
  blob.blobs.clear()
  await database().application.deleteMany()
})

const request = (handler: typeof apply, id: string, body?: FormData, headers: HeadersInit = {}) =>
  handler(new Request('http://localhost/', { method: 'POST', ...(body && { body }), headers }), {
    params: Promise.resolve({ id }),
  })

/** Sends a file to the store as the form does, and gives the key to name it by. */
async function sendAhead(bytes: Buffer, contentType = PDF_TYPE): Promise<string> {
  const response = await request(permit, jobId)
  expect(response.status).toBe(201)
  const { key, path, token } = cvUploadSchema.parse(await response.json())
  await put(path, bytes, { access: 'private', token, contentType })
  return key
}

function aFormNaming(key: string, cvName = 'adebayo-ola.pdf', fields = {}): FormData {
  const form = anApplicationForm({ cv: null, ...fields })
  form.set('cvUpload', key)
  form.set('cvName', cvName)
  return form
}

const folders = () => [...blob.blobs.keys()].map(path => path.split('/')[0])

test('a permit is for one file of that job, of the kinds and the size of a CV, and soon over', async () => {
  const { path, token, key } = cvUploadSchema.parse(await (await request(permit, jobId)).json())
  expect(path).toBe(`cv-incoming/${jobId}/${key}`)
  const allowed = getPayloadFromClientToken(token)
  expect(allowed).toMatchObject({
    pathname: path,
    maximumSizeInBytes: 5 * MEBIBYTE,
    addRandomSuffix: false,
    allowOverwrite: false,
  })
  expect(allowed.allowedContentTypes).toContain(PDF_TYPE)
  expect(allowed.allowedContentTypes).toHaveLength(3)
  expect(allowed.validUntil).toBeLessThanOrEqual(Date.now() + HOUR_MS / 4)
})

test('a CV that went ahead of its form is stored like any other, and nothing of it stays behind', async () => {
  const bytes = aPdf({ bytes: 4.9 * MEBIBYTE })
  const response = await request(apply, jobId, aFormNaming(await sendAhead(bytes)))
  expect(response.status).toBe(201)
  const row = await database().application.findFirstOrThrow()
  expect(row).toMatchObject({ cvFilename: 'adebayo-ola.pdf', cvContentType: PDF_TYPE, cvBytes: bytes.length })
  expect([...blob.blobs.keys()]).toEqual([`cv-files/${row.cv}`])
  expect(blob.blobs.get(`cv-files/${row.cv}`)?.bytes.equals(bytes)).toBe(true)
})

test('a CV whose first copy cannot be deleted is stored all the same; the sweep takes the copy', async () => {
  const { direct } = cvStore()
  if (!direct) throw new Error('the store takes no direct uploads')
  vi.spyOn(direct, 'delete').mockRejectedValueOnce(new Error('connection lost'))
  expect((await request(apply, jobId, aFormNaming(await sendAhead(aPdf())))).status).toBe(201)
  expect(folders().sort()).toEqual(['cv-files', 'cv-incoming'])
})

test('sent again under its key, with the file sent again, it is one application with one file', async () => {
  const headers = { 'Idempotency-Key': 'a-key' }
  const first = await request(apply, jobId, aFormNaming(await sendAhead(aPdf())), headers)
  const again = await request(apply, jobId, aFormNaming(await sendAhead(aPdf())), headers)
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(await first.json())
  expect(await database().application.count()).toBe(1)
  expect(folders()).toEqual(['cv-files'])
})

test('a file that is no CV, or has another name, is refused as it would be with its form, and removed', async () => {
  const script = await sendAhead(aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >> ' }))
  await expectProblem(await request(apply, jobId, aFormNaming(script)), 415, ['cv'])
  const program = await sendAhead(aPdf())
  await expectProblem(await request(apply, jobId, aFormNaming(program, 'cv.exe')), 415, ['cv'])
  publishEnvironment({ CV_MAX_BYTES: '100' })
  const large = await sendAhead(aPdf())
  await expectProblem(await request(apply, jobId, aFormNaming(large)), 413, ['cv'])
  publishEnvironment({ CV_MAX_BYTES: '' })
  const beside = await sendAhead(aPdf())
  await expectProblem(await request(apply, jobId, aFormNaming(beside, undefined, { email: 'x' })), 422, [
    'email',
  ])
  expect(folders()).toEqual([])
})

test('a form for another job, or with a key of no file, has no CV', async () => {
  const key = await sendAhead(aPdf())
  const { id: another } = await aJob()
  for (const form of [aFormNaming(key), aFormNaming(newCvKey()), aFormNaming('../cv-store-id')])
    await expectProblem(await request(apply, another, form), 422, ['cv'])
  expect(folders()).toEqual(['cv-incoming'])
})

test('a form that leads to the CV of somebody else has none, and that stays', async () => {
  await cvStore().put(newCvKey(), Readable.from([aPdf()]))
  const [path = ''] = blob.blobs.keys()
  for (const up of ['../', '../../', '../../../'])
    await expectProblem(await request(apply, jobId, aFormNaming(up + path)), 422, ['cv'])
  expect([...blob.blobs.keys()]).toEqual([path])
})

test('nothing is permitted for a job that takes no applications, nor where files come with their forms', async () => {
  const closed = await aJob({ isActive: false })
  await expectProblem(await request(permit, closed.id), 410)
  await expectProblem(await request(permit, 'no-job'), 404)
  const key = await sendAhead(aPdf())
  publishEnvironment({ VERCEL: '' })
  await expectProblem(await request(permit, jobId), 404)
  await expectProblem(await request(apply, jobId, aFormNaming(key)), 422, ['cv'])
})

test('nothing is permitted to a visitor who has sent as much as one visitor may', async () => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  await countReceived('198.51.100.1', 1024 * MEBIBYTE)
  await expectProblem(await request(permit, jobId, undefined, { 'x-forwarded-for': '198.51.100.1' }), 429)
  publishEnvironment({ RATE_LIMITS: 'off' })
})

test('a file whose form never came is swept away after an hour', async () => {
  await sendAhead(aPdf())
  const after = (hours: number) => ({ now: new Date(Date.now() + hours * HOUR_MS) })
  expect(await sweepCvFiles(cvStore(), after(0.9))).toMatchObject({ ok: true, removed: 0 })
  expect(folders()).toContain('cv-incoming')
  expect(await sweepCvFiles(cvStore(), after(1.1))).toMatchObject({ ok: true, removed: 1 })
  expect(folders()).not.toContain('cv-incoming')
})
