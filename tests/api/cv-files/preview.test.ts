import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { GET as getCv } from '@/app/api/cv/[cv]/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anApplication } from '../../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

const content = '%PDF-1.4 <script>alert(1)</script>'

async function aStoredCv(cvFilename: string, cvContentType: string) {
  const { cv } = await anApplication({ cv: newCvKey(), cvFilename, cvContentType, cvBytes: content.length })
  await cvStore().put(cv, Readable.from([Buffer.from(content)]))
  return cv
}

test('a PDF is shown as nothing but a PDF, under its own name', async () => {
  const cv = await aStoredCv('Ọlá CV.pdf', 'application/pdf')
  const response = await admin.get(getCv, { params: { cv }, query: '?preview' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'self'",
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.text()).toBe(content)
})

test('without a request for a preview it stays a download', async () => {
  const cv = await aStoredCv('cv.pdf', 'application/pdf')
  const response = await admin.get(getCv, { params: { cv } })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
})

test('a file that is no PDF has no preview', async () => {
  const cv = await aStoredCv('cv.doc', 'application/msword')
  await expectProblem(await admin.get(getCv, { params: { cv }, query: '?preview' }), 404)
  expect((await admin.get(getCv, { params: { cv } })).status).toBe(200)
})

test('a text that cannot be the key of a CV finds no CV', async () => {
  for (const cv of ['', '\0', '../cv', 'cv_\ud800'])
    await expectProblem(await admin.get(getCv, { params: { cv } }), 404)
})

test('a stranger sees no preview', async () => {
  const cv = await aStoredCv('cv.pdf', 'application/pdf')
  await expectProblem(await handlersAs('rubbish').get(getCv, { params: { cv }, query: '?preview' }), 401)
})
