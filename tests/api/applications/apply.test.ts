import { randomUUID } from 'node:crypto'
import contentDisposition from 'content-disposition'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { aDoc, aDocx, aPdf, DOC_TYPE, DOCX_TYPE, PDF_TYPE } from '../../support/cv-bytes'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { storedApplications } from '../../support/stored'

const MEBIBYTE = 1024 ** 2

let server: RunningServer
let jobId: string
let headers: Record<string, string>

beforeAll(async () => {
  server = await startServer()
  jobId = (await aJob()).id
  headers = await signInOverHttp(server.baseUrl)
})
afterAll(() => server?.stop())

const send = (form?: FormData, headers?: HeadersInit) => apply(server.baseUrl, jobId, form, headers)
const file = (bytes: Buffer, name: string, type = PDF_TYPE) => ({ bytes, name, type })

function post(body: BodyInit, contentType?: string) {
  const headers = contentType ? { 'Content-Type': contentType } : undefined
  return fetch(`${server.baseUrl}/api/jobs/apply/${jobId}`, { method: 'POST', body, headers })
}

describe('an application that is right', () => {
  test.each([
    ['a PDF', file(aPdf(), 'Adébáyọ̀ Ọlá.pdf')],
    ['a PDF of exactly 5 MiB', file(aPdf({ bytes: 5 * MEBIBYTE }), 'long.PDF')],
    ['a DOCX', file(aDocx(), 'cv.docx', DOCX_TYPE)],
    ['a DOC', file(aDoc(), 'cv "final".doc', DOC_TYPE)],
  ])('is stored whole with %s', async (_, cv) => {
    const response = await send(anApplicationForm({ cv }))
    expect(response.status).toBe(201)
    const { application, ...rest } = await response.json()
    expect(rest).toEqual({
      message: 'Application submitted successfully!',
      statusLink: expect.stringMatching(/\/status\/[\w-]{32}$/),
    })
    expect(application).toEqual({ _id: expect.any(String), status: 'pending', commitmentFeePaid: false })
    const records = await (await fetch(`${server.baseUrl}/api/admin/applications`, { headers })).json()
    const record = records.find((one: { _id: string }) => one._id === application._id)
    expect(record).toEqual({
      _id: application._id,
      applicantName: 'Adébáyọ̀ Ọlá',
      applicant: { email: 'adebayo@example.com' },
      phoneNumber: '+2348031234567',
      positionApplied: { title: 'Print finisher' },
      dateApplied: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      status: 'pending',
      commitmentFeePaid: false,
      cv: expect.any(String),
      cvFilename: cv.name.normalize('NFC'),
      skills: ['Typesetting', 'Proofreading'],
    })
    const download = await fetch(`${server.baseUrl}/api/cv/${record.cv}`, { headers })
    expect(Buffer.from(await download.arrayBuffer()).equals(cv.bytes)).toBe(true)
    expect(contentDisposition.parse(download.headers.get('content-disposition') ?? '')).toMatchObject({
      type: 'attachment',
      parameters: { filename: cv.name.normalize('NFC') },
    })
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    expect(download.headers.get('cache-control')).toBe('private, no-store')
  })

  test('stores a skill that was typed twice once', async () => {
    const response = await send(anApplicationForm({ skills: 'Binding, Glue ,Binding,  Glue' }))
    const { application } = await response.json()
    const stored = await database().application.findUniqueOrThrow({ where: { id: application._id } })
    expect(stored.skills).toEqual(['Binding', 'Glue'])
  })

  test('may send its file before its fields', async () => {
    const { cv, ...fields } = Object.fromEntries(anApplicationForm())
    const form = new FormData()
    form.set('cv', cv ?? '')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    expect((await send(form)).status).toBe(201)
  })
})

describe('an application that is refused', () => {
  let before: Awaited<ReturnType<typeof storedApplications>>
  beforeEach(async () => {
    before = await storedApplications()
    return async () => expect(await storedApplications()).toEqual(before)
  })

  test.each([
    ['applicantName', ['', '   ', 'R2D2', 'Ola <b>', 'O\u0000la', 'a'.repeat(201)]],
    ['email', ['', 'ola', 'ola@example', 'ola@@example.com']],
    ['phoneNumber', ['', '12345', 'call me', '+999 123 456 789']],
    ['skills', ['', ' , ,', 'a'.repeat(201), Array(51).fill('press').join(',')]],
  ])('names %s', async (field, values) => {
    for (const value of values) {
      const body = await expectProblem(await send(anApplicationForm({ [field]: value })), 422, [field])
      expect(body.errors?.[field]?.[0]).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('says that the fee is higher by now than its page said, and is stored once that is known', async () => {
    const { id } = await aJob({ commitmentFee: 3000 })
    const sendFrom = (shownFee: string) => apply(server.baseUrl, id, anApplicationForm({ shownFee }))
    const { detail } = await expectProblem(await sendFrom('2000'), 409)
    expect(detail).toMatch(/fee of this job has gone up/)
    expect(await storedApplications()).toEqual(before)
    for (const shownFee of ['3000', '4000', '', 'none']) expect((await sendFrom(shownFee)).status).toBe(201)
    before = await storedApplications()
  })

  test('names everything that is wrong at once', async () => {
    await expectProblem(await send(new FormData()), 422, [
      'applicantName',
      'cv',
      'email',
      'phoneNumber',
      'skills',
    ])
  })

  test.each([
    ['missing', null, 422],
    ['empty', file(Buffer.alloc(0), 'cv.pdf'), 422],
    ['of another kind', file(Buffer.from('hello'), 'cv.txt', 'text/plain'), 415],
    ['a page, and ends in no type', file(Buffer.from('<html>'), 'Dr.Musa'), 415],
    ['not what its name says', file(Buffer.from('<html>'), 'cv.pdf'), 415],
    ['a DOCX called PDF', file(aDocx(), 'cv.pdf'), 415],
    ['a PDF called DOCX', file(aPdf(), 'cv.docx'), 415],
    ['a picture without an ending', file(Buffer.from('89504e470d0a1a0a', 'hex'), 'cv'), 415],
    ['a byte too large', file(aPdf({ bytes: 5 * MEBIBYTE + 1 }), 'cv.pdf'), 413],
    ['far too large', file(aPdf({ bytes: 40 * MEBIBYTE }), 'cv.pdf'), 413],
  ])('names a CV that is %s', async (_, cv, status) => {
    await expectProblem(await send(anApplicationForm({ cv })), status, ['cv'])
  })

  test('takes nothing twice', async () => {
    const twoNames = anApplicationForm()
    twoNames.append('applicantName', 'Someone Else')
    await expectProblem(await send(twoNames), 422, ['applicantName'])
    const twoFiles = anApplicationForm()
    twoFiles.append('cv', new File([new Uint8Array(aPdf())], 'second.pdf'))
    await expectProblem(await send(twoFiles), 422, ['cv'])
  })

  test.each([
    ['before', 5 * MEBIBYTE],
    ['after', 1024],
  ])('has no more parts than a form has, %s its CV', async (place, bytes) => {
    const { rows } = await storedApplications()
    const form = place === 'after' ? anApplicationForm() : new FormData()
    for (let index = 0; index < 20; index++) form.append(`text${index}`, 'text')
    if (place === 'before') form.set('cv', new File([new Uint8Array(aPdf({ bytes }))], 'cv.pdf'))
    const { detail } = await expectProblem(await send(form), 413)
    expect(detail).toBe('The form has more than 20 parts.')
    expect((await storedApplications()).rows).toBe(rows)
  })

  test('may be what a plain form without a file sends, and then lacks its CV', async () => {
    const texts = { applicantName: 'Hauwa Bello', email: 'hauwa@example.com', phoneNumber: '0803 123 4567' }
    const skills = 'Typesetting'
    await expectProblem(await post(new URLSearchParams({ ...texts, skills })), 422, ['cv'])
    await expectProblem(await post(new URLSearchParams(texts)), 422, ['cv', 'skills'])
    // Its texts are too long then: there is no CV that could be.
    const long = new URLSearchParams({ ...texts, skills: 'x'.repeat(200 * 1024) })
    expect((await expectProblem(await post(long), 413)).detail).toBe('Send 128 KiB at most.')
  })

  test('must be a form that can be read', async () => {
    await expectProblem(await post('{}', 'application/json'), 415)
    await expectProblem(await post('x', 'multipart/form-data'), 400)
    await expectProblem(await post('--b\r\nContent-Disp', 'multipart/form-data; boundary=b'), 400)
    const cutShort = await new Response(anApplicationForm()).arrayBuffer()
    const boundary = Buffer.from(cutShort).toString('latin1').slice(2).split('\r\n')[0]
    const half = cutShort.slice(0, cutShort.byteLength - 120)
    await expectProblem(await post(half, `multipart/form-data; boundary=${boundary}`), 400)
  })

  test('must be for a job that is there', async () => {
    for (const id of [randomUUID(), 'nothing', '%00', '1e9'])
      await expectProblem(await apply(server.baseUrl, id), 404)
  })

  test('must come by the right method and key', async () => {
    const response = await fetch(`${server.baseUrl}/api/jobs/apply/${jobId}`, { method: 'PUT', body: 'x' })
    await expectProblem(response, 405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
    const asked = await fetch(`${server.baseUrl}/api/jobs/apply/${jobId}`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    await expectProblem(await send(undefined, { 'Idempotency-Key': 'k'.repeat(201) }), 400)
    await expectProblem(await send(undefined, { 'Idempotency-Key': 'two words' }), 400)
  })
})

describe('an Idempotency-Key', () => {
  test('stores one application when it comes four times at once, and gives each the same response', async () => {
    const before = await storedApplications()
    const key = { 'Idempotency-Key': randomUUID() }
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(anApplicationForm(), key)))
    expect(responses.map(response => response.status)).toEqual([201, 201, 201, 201])
    const bodies = await Promise.all(responses.map(response => response.text()))
    expect(new Set(bodies).size).toBe(1)
    const after = await storedApplications()
    expect(after.rows).toBe(before.rows + 1)
    expect(after.files).toHaveLength(before.files.length + 1)
  })

  test('is refused for other content', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await send(undefined, key)).status).toBe(201)
    const before = await storedApplications()
    await expectProblem(await send(anApplicationForm({ applicantName: 'Someone Else' }), key), 409)
    const otherCv = anApplicationForm({ cv: file(aPdf({ text: 'Another' }), 'adebayo-ola.pdf') })
    await expectProblem(await send(otherCv, key), 409)
    expect(await storedApplications()).toEqual(before)
  })

  test('gives a job with a fee the same payment link again', async () => {
    const job = await aJob({ commitmentFee: 5000 })
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await (await apply(server.baseUrl, job.id, anApplicationForm(), key)).json()
    const again = await (await apply(server.baseUrl, job.id, anApplicationForm(), key)).json()
    expect(first.paymentLink).toMatch(/^https?:/)
    expect(again).toEqual(first)
    expect(await database().payment.count({ where: { application: { jobId: job.id } } })).toBe(1)
  })
})

describe('many uploads', () => {
  test('of 5 MiB, 24 at once, take less than 100 MiB of memory', async () => {
    const form = () => anApplicationForm({ cv: file(aPdf({ bytes: 5 * MEBIBYTE }), 'cv.pdf') })
    await Promise.all([send(form()), send(form()), send(form()), send(form())])
    const before = await server.memory()
    let peak = before
    const watch = setInterval(async () => {
      peak = Math.max(peak, await server.memory())
    }, 20)
    const responses = await Promise.all(Array.from({ length: 24 }, () => send(form())))
    clearInterval(watch)
    expect(new Set(responses.map(response => response.status))).toEqual(new Set([201]))
    expect((peak - before) / MEBIBYTE).toBeLessThan(100)
  })
})

describe('the server’s log', () => {
  test('contains no one’s data', () => {
    expect(server.output()).not.toMatch(/adebayo|803 ?123|Adébáyọ̀/i)
  })
})
