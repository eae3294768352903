import contentDisposition from 'content-disposition'
import { beforeAll, expect, test } from 'vitest'
import { GET as getCv } from '@/app/api/cv/[cv]/route'
import { POST as apply } from '@/app/api/jobs/apply/[id]/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { anApplicationForm } from '../../support/applying'
import { aDoc, aDocx, aPdf, DOC_TYPE, DOCX_TYPE, PDF_TYPE } from '../../support/cv-bytes'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'

let admin: HandlerAdministrator
let jobId: string

beforeAll(async () => {
  admin = await signInToHandlers()
  jobId = (await aJob()).id
})

function sendCv(bytes: Buffer, name: string) {
  const body = anApplicationForm({ cv: { bytes, name, type: 'text/html' } })
  return apply(new Request('http://localhost/', { method: 'POST', body }), {
    params: Promise.resolve({ id: jobId }),
  })
}

test.each([
  ['Aisha Bello B.Sc', aPdf(), 'pdf', PDF_TYPE],
  ['CV - Musa B.Tech', aDocx(), 'docx', DOCX_TYPE],
  ['Dr.Musa', aDoc(), 'doc', DOC_TYPE],
])(
  '%s is downloaded under the extension and the type of its content',
  async (name, bytes, extension, type) => {
    const response = await sendCv(bytes, name)
    expect(response.status).toBe(201)
    const { application } = await response.json()
    const { cv } = await database().application.findUniqueOrThrow({ where: { id: application._id } })
    const { headers } = await admin.get(getCv, { params: { cv } })
    expect(headers.get('content-type')).toBe(type)
    expect(contentDisposition.parse(headers.get('content-disposition') ?? '')).toEqual({
      type: 'attachment',
      parameters: { filename: `${name}.${extension}` },
    })
  },
)

test.each([
  ['DOCX', 'cv.doc', aDocx()],
  ['DOC', 'cv.docx', aDoc()],
  ['PDF', 'cv.docx', aPdf()],
])('a %s called %s is refused, and the message says what to do', async (kind, name, bytes) => {
  const { errors } = await expectProblem(await sendCv(bytes, name), 415, ['cv'])
  expect(errors?.cv).toEqual([
    `This one is not what its name says. It is a ${kind}: rename it so that its name ends in .${kind.toLowerCase()}, and choose it again.`,
  ])
})

test.each(['cv.exe', 'cv.jpg', 'cv.odt', 'cv.docm', 'cv.pdf.html'])(
  '%s is refused by its name, whatever its content is',
  async name => {
    const { errors } = await expectProblem(await sendCv(aPdf(), name), 415, ['cv'])
    expect(errors?.cv).toEqual(['Choose a PDF, DOC or DOCX file.'])
  },
)
