import { z } from 'zod'
import { noteInputSchema, noteRecordSchema } from '@/lib/application-notes/schema'
import { APPLIED_BEFORE_HEADER } from '@/lib/applications/constants'
import {
  applicationDecisionSchema,
  applicationFiltersSchema,
  applicationRecordSchema,
  applicationTextsSchema,
  applyResponseSchema,
  bulkDecidedSchema,
  bulkDecisionSchema,
  bulkUndoneSchema,
  bulkUndoSchema,
  cvUploadSchema,
  sentAheadSchema,
} from '@/lib/applications/schema'
import { type Component, exportOf, jsonBody, type Operation, pageOf, toNextPage } from './operation'

const ID = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'

const record = {
  _id: ID,
  applicantName: 'Nanzip Dung',
  applicant: { email: 'nanzip@example.com' },
  phoneNumber: '+2348000000000',
  positionApplied: { title: 'Print finisher' },
  dateApplied: '2026-01-14T10:05:00.000Z',
  status: 'accepted',
  commitmentFeePaid: true,
  cv: 'cv_4f5b9c1d2e3a4b5c8d7e6f5a4b3c2d1e',
  cvFilename: 'nanzip-dung.pdf',
  skills: ['Perfect binding', 'Creasing'],
}

const application: Component = {
  name: 'Application',
  schema: applicationRecordSchema,
  example: record,
}

const applicationForm: Component = {
  name: 'ApplicationForm',
  schema: applicationTextsSchema.extend({ cv: z.file() }),
  example: {
    applicantName: 'Nanzip Dung',
    email: 'nanzip@example.com',
    phoneNumber: '0800 000 0000',
    skills: 'Perfect binding, Creasing',
    cv: '(a PDF, DOC or DOCX file)',
  },
}

const sentAheadForm: Component = {
  name: 'SentAheadApplicationForm',
  schema: sentAheadSchema,
  example: {
    applicantName: 'Nanzip Dung',
    email: 'nanzip@example.com',
    phoneNumber: '0800 000 0000',
    skills: 'Perfect binding, Creasing',
    cvUpload: record.cv,
    cvName: record.cvFilename,
  },
}

const cvUpload: Component = {
  name: 'CvUpload',
  schema: cvUploadSchema,
  example: {
    key: record.cv,
    path: `cv-incoming/${ID}/${record.cv}`,
    token: 'vercel_blob_client_abc',
  },
}

const applied: Component = {
  name: 'Applied',
  schema: applyResponseSchema.omit({ appliedBefore: true }),
  example: {
    message: 'Application submitted successfully!',
    application: { _id: ID, status: 'pending', commitmentFeePaid: false },
    paymentReference: 'pc-abcdefghjkmnpqrstuvw234567',
    paymentLink: 'https://checkout.example.com/abc',
  },
}

const decision: Component = {
  name: 'Decision',
  schema: applicationDecisionSchema,
  example: { status: 'accepted', from: 'pending' },
}

const bulkDecision: Component = {
  name: 'BulkDecision',
  schema: bulkDecisionSchema,
  example: { ids: [ID], status: 'accepted', from: { [ID]: 'pending' } },
}

const bulkDecided: Component = {
  name: 'BulkDecided',
  schema: bulkDecidedSchema,
  example: { changed: [record], unchanged: [] },
}

const bulkUndo: Component = {
  name: 'BulkUndo',
  schema: bulkUndoSchema,
  example: { ids: [ID], status: 'rejected' },
}

const bulkUndone: Component = {
  name: 'BulkUndone',
  schema: bulkUndoneSchema,
  example: { undone: [], letters: 0, unchanged: [{ _id: ID, reason: 'too-late' }] },
}

const noteInput: Component = {
  name: 'NoteInput',
  schema: noteInputSchema,
  example: { text: 'Called; comes on Monday at nine.' },
}

const note: Component = {
  name: 'Note',
  schema: noteRecordSchema,
  example: {
    _id: 'b5d4045c-3f46-4fa9-9ddb-2a3f1a6a7b8c',
    text: 'Called; comes on Monday at nine.',
    author: { email: 'admin@example.com' },
    createdAt: '2026-01-15T09:00:00.000Z',
  },
}

const CHANGED = [400, 403, 413, 415, 422]

/** Applications: sending one, reading them, deciding on them, and what administrators note down. */
export const applicationOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/jobs/apply/{id}',
    id: 'apply',
    tag: 'Applications',
    summary: 'Apply for a job',
    description:
      'A form with a CV: a PDF, DOC or DOCX file; on Vercel a large one is sent ahead of its form, which then needs no multipart. Where there is a fee to pay, `paymentLink` is the page to pay on; a `paymentReference` without one is a payment whose page could not be opened just now, and can be requested again.',
    repeatable: true,
    body: [
      { type: 'multipart/form-data', content: applicationForm },
      { type: 'multipart/form-data', content: sentAheadForm },
      { type: 'application/x-www-form-urlencoded', content: sentAheadForm },
    ],
    responses: {
      201: {
        description: 'The application is stored.',
        content: applied,
        headers: {
          [APPLIED_BEFORE_HEADER]:
            '`yes` where the same email and phone number applied for it before; left out elsewhere.',
        },
      },
      303: toNextPage,
    },
    problems: [400, 404, 409, 410, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/api/jobs/apply/{id}/upload',
    id: 'permitUpload',
    tag: 'Applications',
    summary: 'Get leave to send a CV to its store',
    description:
      'Only where the site runs on Vercel, for a CV too large for its form: a token with which `@vercel/blob` puts one file under `path` within a quarter of an hour. The form then has `cvUpload` and `cvName` in place of `cv`.',
    responses: { 201: { description: 'Where to, and with which token.', content: cvUpload } },
    problems: [404, 410, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/applications',
    id: 'listApplications',
    tag: 'Applications',
    summary: 'List applications',
    admin: true,
    query: applicationFiltersSchema,
    responses: { 200: pageOf(application) },
    problems: [422],
  },
  exportOf('applications', {
    id: 'exportApplications',
    tag: 'Applications',
    summary: 'Export applications',
    query: applicationFiltersSchema,
  }),
  {
    method: 'post',
    path: '/api/admin/applications/{id}/status',
    id: 'decideApplication',
    tag: 'Applications',
    summary: 'Accept or reject an application',
    admin: true,
    body: jsonBody(decision),
    responses: { 200: { description: 'The application as it is now.', content: application } },
    problems: [...CHANGED, 404, 409],
  },
  {
    method: 'post',
    path: '/api/admin/applications/status',
    id: 'decideApplications',
    tag: 'Applications',
    summary: 'Accept or reject several applications',
    admin: true,
    body: jsonBody(bulkDecision),
    responses: {
      200: {
        description:
          'What became of each. Left as it was is what was so `already`, what its applicant has `withdrawn`, and an id that names `no-application`.',
        content: bulkDecided,
      },
    },
    problems: CHANGED,
  },
  {
    method: 'post',
    path: '/api/admin/applications/undo',
    id: 'undoDecisions',
    tag: 'Applications',
    summary: 'Take back decisions that are less than a minute old',
    admin: true,
    body: jsonBody(bulkUndo),
    responses: { 200: { description: 'What became of each.', content: bulkUndone } },
    problems: CHANGED,
  },
  {
    method: 'get',
    path: '/api/admin/applications/{id}/notes',
    id: 'listNotes',
    tag: 'Applications',
    summary: 'List the notes on an application',
    admin: true,
    responses: { 200: { description: 'The notes.', content: { listOf: note } } },
    problems: [404],
  },
  {
    method: 'post',
    path: '/api/admin/applications/{id}/notes',
    id: 'addNote',
    tag: 'Applications',
    summary: 'Write a note on an application',
    admin: true,
    repeatable: true,
    body: jsonBody(noteInput),
    responses: { 201: { description: 'The note as it is stored.', content: note } },
    problems: [...CHANGED, 404, 409],
  },
  {
    method: 'delete',
    path: '/api/admin/applications/{id}/notes/{note}',
    id: 'deleteNote',
    tag: 'Applications',
    summary: 'Delete a note of one’s own, or as an owner any',
    admin: true,
    responses: { 204: { description: 'It is gone.' } },
    problems: [403, 404],
  },
  {
    method: 'get',
    path: '/api/cv/{cv}',
    id: 'getCv',
    tag: 'Applications',
    summary: 'Download a CV',
    admin: true,
    query: z.object({
      preview: z.string().describe('Given, even empty: a PDF to be shown in the browser.').optional(),
    }),
    responses: {
      200: {
        description: 'The file as it was sent.',
        content: {
          file: [
            'application/pdf',
            'application/msword',
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          ],
        },
        headers: { 'Content-Disposition': 'The name it was sent under.' },
      },
    },
    problems: [404],
  },
]
