import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as sendRoute } from '@/app/api/contact/route'
import { site } from '@/content/site'
import { applicationFieldsSchema } from '@/lib/applications/schema'
import { contactFormSchema } from '@/lib/contact-messages/schema'
import { enrollmentFormSchema } from '@/lib/enrollments/schema'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { aCourse, aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { UNREAD_MAIL } from '../../support/test-environment'
import { unpack } from '../../support/zip'

// One person types something into every form there is, asks for a copy, and is erased: the copy holds each word of it, and
// the log, at its most talkative, none.

const EMAIL = 'Kwapzong.Types@example.com'
const NAME = 'Kwapzong Typer'
const CV = { bytes: aPdf({ text: 'Kwapzong bound books.' }), name: 'kwapzong résumé.pdf', type: PDF_TYPE }
const VERSION = '2026-11-22'

const typed = {
  application: {
    applicantName: NAME,
    email: EMAIL,
    phoneNumber: '0803 555 1234',
    skills: 'Perfect binding, Gold “foil”, C++',
    privacyVersion: VERSION,
  },
  enrollment: {
    name: `${NAME} Student`,
    email: EMAIL.toLowerCase(),
    phone: '+234 803 555 5678',
    experienceLevel: 'Intermediate',
    portfolio: 'https://works.example.com/wörk?a=1&b=2',
    privacyVersion: VERSION,
  },
  message: {
    name: NAME,
    email: EMAIL,
    subject: 'Marketing',
    phone: '0803 555 9999',
    message: 'Two lines:\n<b>bold</b>, & "quoted".',
    privacyVersion: VERSION,
  },
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { ...UNREAD_MAIL, LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  site.contactMessages = false
  await server?.stop()
})

const post = (path: string, value: object, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(value),
  })

async function typeEverywhere(): Promise<void> {
  // Records with a payment are not deleted but emptied, each column by name.
  const [job, course] = [await aJob({ commitmentFee: 1000 }), await aCourse({ price: 5000 })]
  const form = anApplicationForm({ ...typed.application, cv: CV })
  const applied = await apply(server.baseUrl, job.id, form)
  expect(applied.status).toBe(201)
  expect((await fetch((await applied.json()).statusLink)).status).toBe(200)
  expect((await post(`/api/courses/enroll/${course.id}`, typed.enrollment)).status).toBe(201)
  // Off as the site comes, so the server does not take it.
  site.contactMessages = true
  const request = new Request('http://localhost:3000/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(typed.message),
  })
  expect((await sendRoute(request, { params: Promise.resolve({}) })).status).toBe(201)
}

test('the copy holds every field as it was typed, and the log nothing of the person from first to last', async () => {
  await typeEverywhere()
  const admin = await signInOverHttp(server.baseUrl)
  const email = { email: EMAIL }
  expect((await post('/api/admin/persons/find', email, admin)).status).toBe(200)
  const response = await post('/api/admin/persons/export', email, admin)
  const files = unpack(Buffer.from(await response.arrayBuffer()))
  const held = JSON.parse(files.get('person.json')?.toString() ?? '')
  const shown = { privacy_version: VERSION }
  expect(held.applications).toMatchObject([
    {
      ...shown,
      applicant_name: NAME,
      applicant_email: EMAIL,
      phone_number: '+2348035551234',
      skills: ['Perfect binding', 'Gold “foil”', 'C++'],
      cv_filename: CV.name,
      cv_bytes: CV.bytes.length,
    },
  ])
  expect(files.get(`cv-${held.applications[0].id}.pdf`)?.equals(CV.bytes)).toBe(true)
  expect(held.enrollments).toMatchObject([
    {
      ...shown,
      name: typed.enrollment.name,
      email: typed.enrollment.email,
      phone: '+2348035555678',
      experience_level: 'Intermediate',
      portfolio: typed.enrollment.portfolio,
    },
  ])
  const { phone, ...asTyped } = typed.message
  const { privacyVersion: _version, ...message } = asTyped
  expect(held.contact_messages).toMatchObject([{ ...shown, ...message, phone: '+2348035559999' }])

  expect((await post('/api/admin/persons/erase', email, admin)).status).toBe(200)
  for (const rows of [await database().application.findMany(), await database().enrollment.findMany()]) {
    expect(rows).not.toEqual([])
    const left = stringify(rows).toLowerCase()
    for (const trace of traces) expect(left, trace).not.toContain(trace.toLowerCase())
  }
  expect(server.output()).toContain('"route":"/api/admin/persons/erase"')
  for (const trace of ['803 555', ...traces])
    expect(server.output().toLowerCase(), trace).not.toContain(trace.toLowerCase())
})

// Chosen from a list that is the same for everybody, so that it says who nobody is.
const CHOSEN = ['experienceLevel', 'privacyVersion', 'subject']

/** All that was typed: each line and each part of a list by itself, a phone number as it is stored too. */
const traces = [
  'kwapzong',
  ...Object.values(typed)
    .flatMap(form => Object.entries(form))
    .filter(([name]) => !CHOSEN.includes(name))
    .flatMap(([, value]) => [...value.split(/[,\n]/), ...nationalDigitsOf(value)])
    .map(part => part.trim()),
]

function nationalDigitsOf(value: string): string[] {
  const digits = value.replace(/\D/g, '')
  return digits.length < 10 ? [] : [digits.slice(-10)]
}

/** Writes rows as text; JSON has no integers of this size. */
const stringify = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))

test('no form has a field that this does not type', () => {
  expect(Object.keys(typed.application).sort()).toEqual(Object.keys(applicationFieldsSchema.shape).sort())
  expect(Object.keys(typed.enrollment).sort()).toEqual(Object.keys(enrollmentFormSchema.shape).sort())
  const message = [...Object.keys(contactFormSchema.shape), 'privacyVersion']
  expect(Object.keys(typed.message).sort()).toEqual(message.sort())
})
