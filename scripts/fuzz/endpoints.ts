import { z } from 'zod'
import { credentialsSchema, passwordChangeSchema } from '@/lib/admin-session/schema'
import { administratorInputSchema, roleChangeSchema } from '@/lib/administrators/schema'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { applicationFiltersSchema, bulkDecisionSchema, decisionSchema } from '@/lib/applications/schema'
import {
  answeredInputSchema,
  contactMessageSchema,
  messageFiltersSchema,
} from '@/lib/contact-messages/schema'
import { courseEditSchema, courseFiltersSchema, courseInputSchema } from '@/lib/courses/schema'
import {
  courseChangeSchema,
  enrollmentFiltersSchema,
  enrollRequestSchema,
  officeFormSchema,
  studentsLetterSchema,
} from '@/lib/enrollments/schema'
import { eventFiltersSchema } from '@/lib/events/schema'
import { jobEditSchema, jobFiltersSchema, jobInputSchema } from '@/lib/jobs/schema'
import { movementFiltersSchema, paymentFiltersSchema } from '@/lib/payments/admin/schema'
import {
  secondFactorBeginSchema,
  secondFactorConfirmSchema,
  secondFactorDemandSchema,
  secondFactorProofsSchema,
} from '@/lib/second-factor/schema'
import { newsletterRequestSchema, subscriberFiltersSchema } from '@/lib/subscribers/schema'
import { foldersOf } from '@/scripts/architecture/house'

/** One endpoint of the API and what it reads; `{job}` and the like stand for ids of the site's records. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: z.ZodType
  query?: z.ZodType
  /** The token that is sent; `spare-token` for endpoints that end the session. */
  token?: 'spare-token'
}

const paging = z.object({ limit: z.string().optional(), cursor: z.string().optional() })
const reference = z.object({ reference: z.string().optional(), trxref: z.string().optional() })

/** What a provider delivers to the webhook, with the fields of all kinds of events. */
export const deliverySchema = z.object({
  event: z.enum(['charge.success', 'charge.failed', 'refund.processed', 'transfer.success']),
  data: z.object({
    reference: z.enum(['{attempt}', '{charge}']),
    transaction_reference: z.enum(['{attempt}', '{charge}']),
    refund_reference: z.string().optional(),
    status: z.enum(['success', 'failed', 'abandoned', 'reversed']),
    amount: z.number().int(),
    currency: z.enum(['NGN', 'USD']),
  }),
})

/** Every endpoint that reads JSON or a query. Forms and deliveries have their own cases. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/api/ready' },
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: '/api/docs' },
  { method: 'GET', path: '/api/jobs' },
  { method: 'GET', path: '/api/jobs/apply/{job}' },
  { method: 'GET', path: '/api/courses' },
  { method: 'GET', path: '/api/courses/{course}' },
  { method: 'GET', path: '/api/courses/{course}/calendar.ics' },
  { method: 'POST', path: '/api/courses/enroll/{course}', body: enrollRequestSchema },
  { method: 'POST', path: '/api/contact', body: contactMessageSchema },
  { method: 'POST', path: '/api/newsletter', body: newsletterRequestSchema },
  { method: 'POST', path: '/api/newsletter/confirm/{job}' },
  { method: 'GET', path: '/api/newsletter/unsubscribe/{job}' },
  { method: 'POST', path: '/api/newsletter/unsubscribe/{job}' },
  { method: 'POST', path: '/api/payments/{payment}/link' },
  { method: 'GET', path: '/api/payments/callback/sandbox', query: reference },
  { method: 'POST', path: '/api/admin/login', body: credentialsSchema },
  { method: 'POST', path: '/api/admin/logout', token: 'spare-token' },
  { method: 'POST', path: '/api/admin/account/sign-out-everywhere', token: 'spare-token' },
  { method: 'POST', path: '/api/admin/account/password', body: passwordChangeSchema },
  { method: 'GET', path: '/api/admin/account/second-factor' },
  { method: 'POST', path: '/api/admin/account/second-factor/begin', body: secondFactorBeginSchema },
  { method: 'POST', path: '/api/admin/account/second-factor/confirm', body: secondFactorConfirmSchema },
  { method: 'POST', path: '/api/admin/account/second-factor/off', body: secondFactorProofsSchema },
  {
    method: 'POST',
    path: '/api/admin/account/second-factor/recovery-codes',
    body: secondFactorProofsSchema,
  },
  { method: 'POST', path: '/api/admin/administrators/second-factor', body: secondFactorDemandSchema },
  { method: 'GET', path: '/api/admin/account/sessions' },
  { method: 'POST', path: '/api/admin/account/sessions/{job}/end' },
  { method: 'GET', path: '/api/admin/administrators' },
  { method: 'POST', path: '/api/admin/administrators', body: administratorInputSchema },
  { method: 'POST', path: '/api/admin/administrators/{job}/disable' },
  { method: 'POST', path: '/api/admin/administrators/{job}/enable' },
  { method: 'POST', path: '/api/admin/administrators/{job}/password' },
  { method: 'POST', path: '/api/admin/administrators/{job}/role', body: roleChangeSchema },
  { method: 'GET', path: '/api/admin/verify-token' },
  { method: 'GET', path: '/api/admin/dashboard' },
  { method: 'GET', path: '/api/admin/jobs', query: jobFiltersSchema.and(paging) },
  { method: 'POST', path: '/api/admin/jobs', body: jobInputSchema },
  { method: 'POST', path: '/api/admin/jobs/edit/{job}', body: jobEditSchema },
  { method: 'GET', path: '/api/admin/courses', query: courseFiltersSchema.and(paging) },
  { method: 'POST', path: '/api/admin/courses', body: courseInputSchema },
  { method: 'POST', path: '/api/admin/courses/edit/{course}', body: courseEditSchema },
  { method: 'POST', path: '/api/admin/courses/{course}/letters', body: studentsLetterSchema },
  { method: 'GET', path: '/api/admin/applications', query: applicationFiltersSchema.and(paging) },
  { method: 'GET', path: '/api/admin/applications/export.csv', query: applicationFiltersSchema },
  { method: 'POST', path: '/api/admin/applications/status', body: bulkDecisionSchema },
  { method: 'POST', path: '/api/admin/applications/{application}/status', body: decisionSchema },
  { method: 'GET', path: '/api/admin/applications/{application}/notes' },
  { method: 'POST', path: '/api/admin/applications/{application}/notes', body: noteInputSchema },
  { method: 'DELETE', path: '/api/admin/applications/{application}/notes/{job}' },
  { method: 'GET', path: '/api/admin/applications/{application}/payments' },
  { method: 'GET', path: '/api/admin/enrollments', query: enrollmentFiltersSchema.and(paging) },
  { method: 'POST', path: '/api/admin/enrollments', body: officeFormSchema },
  { method: 'POST', path: '/api/admin/enrollments/{enrollment}/course', body: courseChangeSchema },
  { method: 'GET', path: '/api/admin/enrollments/export.csv', query: enrollmentFiltersSchema },
  { method: 'GET', path: '/api/admin/enrollments/{enrollment}/payments' },
  { method: 'GET', path: '/api/admin/payments', query: paymentFiltersSchema.and(paging) },
  { method: 'GET', path: '/api/admin/payments/{paymentId}' },
  { method: 'GET', path: '/api/admin/payments/export.csv', query: paymentFiltersSchema },
  { method: 'GET', path: '/api/admin/payments/movements/export.csv', query: movementFiltersSchema },
  { method: 'GET', path: '/api/admin/payments/flags' },
  { method: 'GET', path: '/api/admin/events', query: eventFiltersSchema.and(paging) },
  { method: 'GET', path: '/api/admin/events/export.csv', query: eventFiltersSchema },
  { method: 'POST', path: '/api/admin/payments/flags/{flag}/resolve' },
  { method: 'POST', path: '/api/admin/payments/flags/{flag}/reopen' },
  { method: 'GET', path: '/api/admin/jobs/{job}/history' },
  { method: 'GET', path: '/api/admin/courses/{course}/history' },
  { method: 'GET', path: '/api/admin/applications/{application}/history' },
  { method: 'GET', path: '/api/admin/enrollments/{enrollment}/history' },
  { method: 'GET', path: '/api/admin/contact-messages', query: messageFiltersSchema.and(paging) },
  { method: 'POST', path: '/api/admin/contact-messages/{job}/answered', body: answeredInputSchema },
  { method: 'POST', path: '/api/admin/contact-messages/{job}/delete' },
  { method: 'GET', path: '/api/admin/subscribers', query: subscriberFiltersSchema.and(paging) },
  { method: 'GET', path: '/api/admin/subscribers/export.csv', query: subscriberFiltersSchema },
  { method: 'POST', path: '/api/admin/subscribers/{job}/delete' },
  { method: 'GET', path: '/api/cv/{cv}' },
]

/** A path for each kind of page and file, public and of the admin area, and those that only Next's router requests. */
export const pages: readonly string[] = [
  '/',
  '/home',
  '/index',
  '/about-us',
  '/services',
  '/team',
  '/contact',
  '/newsletter',
  '/newsletter/confirm/{slug}',
  '/newsletter/unsubscribe/{slug}',
  '/search?q={slug}',
  '/privacy',
  '/jobs',
  '/jobs/feed.json',
  '/courses',
  '/404',
  '/job-application/{job}',
  '/course-enrollment/{course}',
  '/service-single/{slug}',
  '/project-single/{slug}',
  '/team-single/{slug}',
  '/success/application',
  '/success/{slug}',
  '/payments-sandbox/{charge}',
  '/og/job/{job}',
  '/og/course/{course}',
  '/og/page/{slug}',
  '/robots.txt',
  '/sitemap.xml',
  '/artwork/logo/mark.svg',
  '/_next/static/{slug}',
  '/_next/image',
  '/_next/data/{slug}/jobs.json',
  '/admin',
  '/admin/login',
  '/admin/enter',
  ...[...foldersOf('app/admin/(guarded)'), '{slug}'].map(name => `{prefix}/admin/${name}`),
]
