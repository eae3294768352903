import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemTypes } from '@/lib/openapi/problem-types'
import type { components, paths } from '../../support/api-types'
import { anApplicationForm } from '../../support/applying'
import { api, expectDocumented } from '../../support/openapi'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

// Whole exports, what only a provider or its page sends, pages, and what ends the session of this journey.
const ELSEWHERE = [
  'exportApplications',
  'exportEnrollments',
  'exportPayments',
  'exportMovements',
  'receiveWebhook',
  'returnFromProvider',
  'endSandboxCharge',
  'signOutEverywhere',
  'changePassword',
  'beginSecondFactor',
  'confirmSecondFactor',
  'endSecondFactor',
  'renewRecoveryCodes',
  'setSecondFactorDemand',
  'listAdministrators',
  'addAdministrator',
  'disableAdministrator',
  'enableAdministrator',
  'givePassword',
  'changeRole',
  'resolveFlag',
  'reopenFlag',
  'recordFee',
  'recordRefund',
  'exportEvents',
  'readMetrics',
  'doScheduledWork',
  // On Vercel alone: tests/api/cv-files/direct-upload.test.ts.
  'permitUpload',
  'tryService',
  'listEvents',
  'sendStatusLinks',
  'correctPhone',
  'withdraw',
  'readExpiring',
  'findPerson',
  'exportPerson',
  'erasePerson',
  'eraseRecord',
  'eraseApplication',
  'eraseEnrollment',
  'deleteJob',
  'deleteCourse',
  'deleteSamples',
  // Off as the site comes: tests/api/contact-messages.
  'sendMessage',
  'listMessages',
  'markAnswered',
  'deleteMessage',
  // The same: tests/api/subscribers.
  'askForNewsletter',
  'confirmNewsletter',
  'showUnsubscribe',
  'leaveNewsletter',
  'listSubscribers',
  'exportSubscribers',
  'deleteSubscriber',
]

let server: RunningServer
const met = new Set<string>()

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** A client made of the document, each response to which is held against the document. */
function aClient(token?: string) {
  const client = createClient<paths>({
    baseUrl: server.baseUrl,
    redirect: 'manual',
    headers: token ? { Authorization: token } : {},
  })
  client.use({
    async onResponse({ schemaPath, request, response }) {
      const { operationId = '' } = api.paths[schemaPath]?.[request.method.toLowerCase()] ?? {}
      met.add(operationId)
      await expectDocumented(request.method, schemaPath, response)
    },
  })
  return client
}

const exampleOf = <Shape>(name: keyof components['schemas']) =>
  structuredClone(api.components.schemas[name]?.examples?.[0]) as Shape

/** Gives a response's data. Throws where it was refused. */
async function take<Data>(sending: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await sending
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`)
  return data
}

async function signIn() {
  const visitor = aClient()
  const wrong = { email: ADMIN_EMAIL, password: 'not this one at all' }
  expect((await visitor.POST('/api/admin/login', { body: wrong })).response.status).toBe(401)
  const right = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const { response } = await visitor.POST('/api/admin/login', { body: right })
  return aClient(response.headers.get('authorization') ?? '')
}

test('a client made of the document goes the whole way, and every response is as documented', async () => {
  const visitor = aClient()
  const admin = await signIn()
  expect((await take(admin.GET('/api/admin/verify-token'))).email).toBe(ADMIN_EMAIL)
  expect((await visitor.GET('/api/admin/dashboard')).response.status).toBe(401)
  expect(await take(admin.GET('/api/admin/account/second-factor'))).toEqual({
    on: false,
    recoveryCodesLeft: 0,
  })
  await signIn()
  const sessions = await take(admin.GET('/api/admin/account/sessions'))
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
  const elsewhere = { params: { path: { id: sessions.find(({ current }) => !current)?._id ?? '' } } }
  expect((await admin.POST('/api/admin/account/sessions/{id}/end', elsewhere)).response.status).toBe(204)

  // What the administrator offers.
  const body = exampleOf<components['schemas']['JobInput']>('JobInput')
  const job = await take(admin.POST('/api/admin/jobs', { body }))
  const jobPath = { params: { path: { id: job._id } } }
  await take(admin.POST('/api/admin/jobs/edit/{id}', { ...jobPath, body: { ...body, version: job.version } }))
  const outdated = { ...body, title: 'Binder', version: job.version }
  await take(admin.POST('/api/admin/jobs/edit/{id}', { ...jobPath, body: { ...body, title: 'Folder' } }))
  const refused = await admin.POST('/api/admin/jobs/edit/{id}', { ...jobPath, body: outdated })
  expect(refused.response.status).toBe(409)
  const courseBody = exampleOf<components['schemas']['CourseInput']>('CourseInput')
  const course = await take(admin.POST('/api/admin/courses', { body: courseBody }))
  const coursePath = { params: { path: { id: course._id } } }
  await take(admin.POST('/api/admin/courses/edit/{id}', { ...coursePath, body: { ...courseBody, seats: 3 } }))
  expect(await take(admin.GET('/api/admin/jobs', { params: { query: { status: 'open' } } }))).toHaveLength(1)
  expect(await take(admin.GET('/api/admin/courses'))).toHaveLength(1)

  // What a visitor finds, and sends.
  expect((await take(visitor.GET('/api/jobs'))).map(({ _id }) => _id)).toEqual([job._id])
  expect((await take(visitor.GET('/api/jobs/apply/{id}', jobPath))).title).toBe('Folder')
  expect((await take(visitor.GET('/api/courses'))).map(({ _id }) => _id)).toEqual([course._id])
  expect((await take(visitor.GET('/api/courses/{id}', coursePath))).price).toBe(course.price)
  const calendar = await take(
    visitor.GET('/api/courses/{id}/calendar.ics', { ...coursePath, parseAs: 'text' }),
  )
  expect(calendar).toContain('BEGIN:VEVENT')
  const nowhere = { params: { path: { id: randomUUID() } } }
  expect((await visitor.GET('/api/courses/{id}', nowhere)).response.status).toBe(404)

  const key = { header: { 'Idempotency-Key': randomUUID() } }
  const send = (form: FormData) =>
    visitor.POST('/api/jobs/apply/{id}', {
      params: { ...jobPath.params, ...key },
      body: exampleOf<components['schemas']['ApplicationForm']>('ApplicationForm'),
      bodySerializer: () => form,
    })
  const applied = await take(send(anApplicationForm()))
  expect((await take(send(anApplicationForm()))).application._id).toBe(applied.application._id)
  const other = await send(anApplicationForm({ applicantName: 'Hauwa Bello' }))
  expect(other.response.status).toBe(409)

  const form = exampleOf<components['schemas']['EnrollmentForm']>('EnrollmentForm')
  const wrong = await visitor.POST('/api/courses/enroll/{id}', {
    ...coursePath,
    body: { ...form, email: 'x' },
  })
  expect(wrong.response.status).toBe(422)
  const enrolled = await take(visitor.POST('/api/courses/enroll/{id}', { ...coursePath, body: form }))
  const { email } = form
  const resumed = { email, phone: 'phone' in form ? form.phone : '', resume: true as const }
  const again = await take(visitor.POST('/api/courses/enroll/{id}', { ...coursePath, body: resumed }))
  expect(again.enrollment._id).toBe(enrolled.enrollment._id)
  const reference = enrolled.paymentReference ?? ''
  const link = await take(visitor.POST('/api/payments/{reference}/link', { params: { path: { reference } } }))
  expect(link.paymentLink).toContain('/payments-sandbox/')

  // What the administrator makes of it.
  const [application] = await take(admin.GET('/api/admin/applications'))
  expect(application?._id).toBe(applied.application._id)
  const applicationPath = { params: { path: { id: applied.application._id } } }
  const ids = [applied.application._id]
  const status = 'accepted' as const
  await take(admin.POST('/api/admin/applications/{id}/status', { ...applicationPath, body: { status } }))
  const undone = await take(admin.POST('/api/admin/applications/undo', { body: { ids } }))
  expect(undone.undone).toHaveLength(1)
  const decided = await take(admin.POST('/api/admin/applications/status', { body: { ids, status } }))
  expect(decided.changed[0]?.status).toBe('accepted')
  const note = exampleOf<components['schemas']['NoteInput']>('NoteInput')
  const notes = '/api/admin/applications/{id}/notes'
  const { _id: noteId } = await take(admin.POST(notes, { ...applicationPath, body: note }))
  expect(await take(admin.GET(notes, applicationPath))).toHaveLength(1)
  const notePath = { params: { path: { ...applicationPath.params.path, note: noteId } } }
  const deleted = await admin.DELETE('/api/admin/applications/{id}/notes/{note}', notePath)
  expect(deleted.response.status).toBe(204)
  expect(await take(admin.GET(notes, applicationPath))).toEqual([])
  const due = await take(admin.GET('/api/admin/applications/{id}/payments', applicationPath))
  expect(due.asked).toBe(body.commitmentFee)
  const cv = { params: { path: { cv: application?.cv ?? '' } }, parseAs: 'arrayBuffer' as const }
  expect((await admin.GET('/api/cv/{cv}', cv)).response.status).toBe(200)

  const letter = exampleOf<components['schemas']['StudentsLetter']>('StudentsLetter')
  const unwritten = await admin.POST('/api/admin/courses/{id}/letters', { ...coursePath, body: letter })
  // Mail is off here.
  expect(unwritten.response.status).toBe(409)

  const enrollmentPath = { params: { path: { id: enrolled.enrollment._id } } }
  expect(await take(admin.GET('/api/admin/enrollments'))).toHaveLength(1)
  const cancel = { action: 'cancel' as const }
  const standing = '/api/admin/enrollments/{id}/standing'
  expect((await take(admin.POST(standing, { ...enrollmentPath, body: cancel }))).cancelledAt).toBeDefined()
  const reinstate = { action: 'reinstate' as const }
  expect((await take(admin.POST(standing, { ...enrollmentPath, body: reinstate }))).seat).toBe('held')
  const byHand = { method: 'cash' as const, note: 'At the counter.' }
  const paid = await take(
    admin.POST('/api/admin/enrollments/{id}/payments', { ...enrollmentPath, body: byHand }),
  )
  expect(paid.status).toBe('completed')
  const { payment } = await take(admin.GET('/api/admin/enrollments/{id}/payments', enrollmentPath))
  expect(payment?._id).toBe(paid._id)
  const paymentPath = { params: { path: { id: paid._id } } }
  expect((await take(admin.GET('/api/admin/payments/{id}', paymentPath))).reference).toBe(paid.reference)
  expect(await take(admin.GET('/api/admin/payments'))).toHaveLength(2)
  expect(await take(admin.GET('/api/admin/payments/flags'))).toEqual([])
  const record = { params: { path: { records: 'enrollments' as const, id: enrolled.enrollment._id } } }
  expect((await take(admin.GET('/api/admin/{records}/{id}/history', record))).length).toBeGreaterThan(1)
  const byHandAgain = { by: 'hand' as const }
  for (const given of [
    await take(
      admin.POST('/api/admin/applications/{id}/status-link', { ...applicationPath, body: byHandAgain }),
    ),
    await take(
      admin.POST('/api/admin/enrollments/{id}/status-link', { ...enrollmentPath, body: byHandAgain }),
    ),
  ])
    expect(given.statusLink).toContain('/status/')
  const counter = exampleOf<components['schemas']['OfficeForm']>('OfficeForm')
  const walkedIn = { ...counter, courseId: course._id, phone: '0800 000 0001' }
  expect((await take(admin.POST('/api/admin/enrollments', { body: walkedIn }))).paymentStatus).toBe(
    'completed',
  )
  const { _id: courseId } = await take(admin.POST('/api/admin/courses', { body: courseBody }))
  const changed = await take(
    admin.POST('/api/admin/enrollments/{id}/course', { ...enrollmentPath, body: { courseId } }),
  )
  expect(changed.course._id).toBe(courseId)
  expect((await take(admin.GET('/api/admin/dashboard'))).totalEnrollments).toBe(2)

  await take(visitor.GET('/api/health'))
  await take(visitor.GET('/api/ready'))
  expect(await take(visitor.GET('/api/openapi.json'))).toEqual(JSON.parse(JSON.stringify(api)))
  const page = await take(visitor.GET('/api/docs', { parseAs: 'text' }))
  expect(page).not.toMatch(/<(script|link|img)|src=|https?:\/\/(?!checkout\.example|www\.example)/)
  for (const path of Object.keys(api.paths)) expect(page).toContain(path)
  for (const type of Object.values(problemTypes))
    expect(page).toContain(`id="${type.replace('/api/docs#', '')}"`)
  expect((await admin.POST('/api/admin/logout')).response.status).toBe(204)
  expect((await admin.GET('/api/admin/verify-token')).response.status).toBe(401)

  const all = Object.values(api.paths).flatMap(methods =>
    Object.values(methods).map(entry => entry.operationId),
  )
  expect([...met, ...ELSEWHERE].sort()).toEqual(all.sort())
})
