import {
  courseChangeSchema,
  enrollmentDetailsSchema,
  enrollmentFiltersSchema,
  enrollmentRecordSchema,
  enrollRequestSchema,
  enrollResponseSchema,
  officeEnrollmentSchema,
  officeFormSchema,
  resumeFormSchema,
  standingChangeSchema,
} from '@/lib/enrollments/schema'
import {
  type Component,
  exportOf,
  jsonBody,
  jsonOrFormBody,
  type Operation,
  pageOf,
  toNextPage,
} from './operation'

const ID = '2c624232-cdd2-4177-94ce-1d5f3c0a6a55'

const record = {
  _id: ID,
  name: 'Nanzip Dung',
  student: { email: 'nanzip@example.com' },
  course: { title: 'Layout for print' },
  dateEnrolled: '2026-01-14T10:05:00.000Z',
  paymentStatus: 'completed',
  experienceLevel: 'Beginner',
  portfolio: null,
}

const enrollment: Component = { name: 'Enrollment', schema: enrollmentRecordSchema, example: record }

const details = {
  ...record,
  course: {
    _id: '0d3b6a52-8a53-4b0e-8a11-64a8f0a8f1c2',
    title: 'Layout for print',
    startDate: '2026-02-02',
  },
  phone: '+2348000000000',
  sameEmail: false,
  unreachedAt: null,
  price: 45_000,
  seat: 'kept',
  unseated: false,
  seatHeldUntil: null,
  courseSeats: { seats: 12, taken: 5, unseated: 0 },
  version: 2,
}

const enrollmentDetails: Component = {
  name: 'EnrollmentDetails',
  schema: enrollmentDetailsSchema,
  example: details,
}

const enrollmentForm: Component = {
  name: 'EnrollmentForm',
  schema: enrollRequestSchema,
  example: {
    name: 'Nanzip Dung',
    email: 'nanzip@example.com',
    phone: '0800 000 0000',
    experienceLevel: 'Beginner',
    portfolio: 'https://www.example.com',
    shownPrice: 45_000,
  },
}

const resumeForm: Component = {
  name: 'ResumeForm',
  schema: resumeFormSchema,
  example: { email: 'nanzip@example.com', phone: '0800 000 0000', resume: true },
}

const enrolled: Component = {
  name: 'Enrolled',
  schema: enrollResponseSchema,
  example: {
    message: 'Enrollment submitted successfully!',
    enrollment: { _id: ID, paymentStatus: 'pending' },
    paymentReference: 'pc-abcdefghjkmnpqrstuvw234567',
    paymentLink: 'https://checkout.example.com/abc',
  },
}

const officeForm: Component = {
  name: 'OfficeForm',
  schema: officeFormSchema,
  example: {
    courseId: '0d3b6a52-8a53-4b0e-8a11-64a8f0a8f1c2',
    name: 'Nanzip Dung',
    email: 'nanzip@example.com',
    phone: '0800 000 0000',
    experienceLevel: 'Beginner',
    payment: { method: 'cash', note: 'Receipt 12', amount: 45_000 },
  },
}

const officeEnrollment: Component = {
  name: 'OfficeEnrollment',
  schema: officeEnrollmentSchema,
  example: { ...details, statusLink: 'https://www.example.com/status/ab3d' },
}

const standingChange: Component = {
  name: 'StandingChange',
  schema: standingChangeSchema,
  example: { action: 'cancel', version: 1 },
}

const courseChange: Component = {
  name: 'CourseChange',
  schema: courseChangeSchema,
  example: { courseId: '6a1f9c1e-52a5-4d0e-9d3b-0c8f1f2a7b44', version: 2 },
}

/** Enrollments: sending one, reading them, and changing their standing or course. */
export const enrollmentOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/courses/enroll/{id}',
    id: 'enroll',
    tag: 'Enrollments',
    summary: 'Enroll on a course, or go on with an enrollment that is not paid',
    repeatable: true,
    body: jsonOrFormBody(enrollmentForm, resumeForm),
    responses: {
      200: {
        description: 'The enrollment that was there already, with its payment page.',
        content: enrolled,
      },
      201: { description: 'The enrollment is stored.', content: enrolled },
      303: toNextPage,
    },
    problems: [400, 404, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/enrollments',
    id: 'listEnrollments',
    tag: 'Enrollments',
    summary: 'List enrollments',
    admin: true,
    query: enrollmentFiltersSchema,
    responses: { 200: pageOf(enrollment) },
    problems: [422],
  },
  {
    method: 'post',
    path: '/api/admin/enrollments',
    id: 'enrollAtOffice',
    tag: 'Enrollments',
    summary: 'Enroll somebody who came in or called',
    description:
      'With a `payment` the price is recorded as paid at the counter, together with the enrollment. A 409 names the field that it is about.',
    admin: true,
    repeatable: true,
    body: jsonBody(officeForm),
    responses: {
      200: {
        description: 'The enrollment that was there already, and goes on.',
        content: officeEnrollment,
      },
      201: { description: 'The enrollment is stored.', content: officeEnrollment },
    },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  exportOf('enrollments', {
    id: 'exportEnrollments',
    tag: 'Enrollments',
    summary: 'Export enrollments',
    query: enrollmentFiltersSchema,
  }),
  {
    method: 'post',
    path: '/api/admin/enrollments/{id}/standing',
    id: 'changeStanding',
    tag: 'Enrollments',
    summary: 'Cancel an enrollment, take that back, release its seat, or give it one',
    admin: true,
    body: jsonBody(standingChange),
    responses: { 200: { description: 'The enrollment as it is now.', content: enrollmentDetails } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/enrollments/{id}/course',
    id: 'changeCourse',
    tag: 'Enrollments',
    summary: 'Put the student of a paid enrollment on another course',
    description:
      'What was paid counts for the other course, and the price stays the one that was paid. A free enrollment can be put on another free course. A 409 about the course that was chosen names its field.',
    admin: true,
    body: jsonBody(courseChange),
    responses: { 200: { description: 'The enrollment as it is now.', content: enrollmentDetails } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
]
