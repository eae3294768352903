import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { POST } from '@/app/api/jobs/apply/[id]/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { anApplicationForm } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { storedApplications } from '../../support/stored'

let put: MockInstance
let before: Awaited<ReturnType<typeof storedApplications>>

beforeEach(async () => {
  put = vi.spyOn(cvStore(), 'put')
  before = await storedApplications()
})
afterEach(() => put.mockRestore())

async function send(form: FormData, headers: HeadersInit = {}) {
  const { id } = await aJob()
  const request = new Request(`http://localhost:3000/api/jobs/apply/${id}`, {
    method: 'POST',
    body: form,
    headers,
  })
  return POST(request, { params: Promise.resolve({ id }) })
}

function withFileFirst(form: FormData): FormData {
  const turned = new FormData()
  for (const [name, value] of [...form].reverse()) turned.append(name, value)
  return turned
}

const cv = { bytes: aPdf({ bytes: 1024 ** 2 }), name: 'ola.pdf', type: PDF_TYPE }

test('a wrong phone number beside a CV that is right writes no file at any moment', async () => {
  await expectProblem(await send(anApplicationForm({ cv, phoneNumber: '12345' })), 422, ['phoneNumber'])
  expect(put).not.toHaveBeenCalled()
  expect(await storedApplications()).toEqual(before)
})

test('a CV that is wrong beside wrong texts is named too, and not written either', async () => {
  const wrong = { bytes: Buffer.from('no document'), name: 'ola.pdf', type: PDF_TYPE }
  const response = await send(anApplicationForm({ cv: wrong, phoneNumber: '12345' }))
  await expectProblem(response, 415, ['cv', 'phoneNumber'])
  expect(put).not.toHaveBeenCalled()
})

test('a CV that comes before wrong texts is removed again', async () => {
  const form = withFileFirst(anApplicationForm({ cv, phoneNumber: '12345' }))
  await expectProblem(await send(form), 422, ['phoneNumber'])
  expect(put).toHaveBeenCalledOnce()
  expect(await storedApplications()).toEqual(before)
})

test('texts that are right let the file be written once, and a repetition leaves nothing', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const { id } = await aJob()
  const sendAgain = () =>
    POST(
      new Request('http://localhost:3000/api', { method: 'POST', body: anApplicationForm({ cv }), headers }),
      { params: Promise.resolve({ id }) },
    )
  const responses = await Promise.all([sendAgain(), sendAgain(), sendAgain()])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const bodies = await Promise.all(responses.map(response => response.text()))
  expect(new Set(bodies).size).toBe(1)
  const { rows, files } = await storedApplications()
  expect([rows, files.length]).toEqual([before.rows + 1, before.files.length + 1])
  const other = new Request('http://localhost:3000/api', {
    method: 'POST',
    body: anApplicationForm(),
    headers,
  })
  await expectProblem(await POST(other, { params: Promise.resolve({ id }) }), 409)
})
