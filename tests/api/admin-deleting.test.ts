import { beforeAll, expect, test } from 'vitest'
import { POST as eraseApplication } from '@/app/api/admin/applications/[id]/erase/route'
import { POST as deleteCourse } from '@/app/api/admin/courses/[id]/delete/route'
import { POST as eraseEnrollment } from '@/app/api/admin/enrollments/[id]/erase/route'
import { POST as deleteJob } from '@/app/api/admin/jobs/[id]/delete/route'
import { POST as deleteSamples } from '@/app/api/admin/samples/delete/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { getJobDetails } from '@/lib/jobs/data'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { countSamples } from '@/lib/samples/data'
import { seedSampleRecords } from '@/prisma/seed'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../support/administrator'
import { bytesOf } from '../support/backups'
import { asServingRole } from '../support/databases'
import { aPayment, report } from '../support/ledger'
import { expectProblem } from '../support/problems'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  // As in production: the role that may delete neither history nor payments.
  publishEnvironment({ DATABASE_URL: asServingRole(env().databaseUrl) })
  admin = await signInToHandlers()
})

const of = (id: string) => ({ params: { id } })
const lastEvent = (kind: 'erased' | 'deleted') =>
  database().event.findFirst({ where: { kind }, orderBy: { happenedAt: 'desc' } })

test('strangers delete nothing', async () => {
  for (const handler of [eraseApplication, eraseEnrollment, deleteJob, deleteCourse, deleteSamples])
    await expectProblem(await handlersAs().post(handler, {}, of('any')), 401)
})

test('what is not there is a 404 and no event', async () => {
  for (const handler of [eraseApplication, eraseEnrollment, deleteJob, deleteCourse])
    for (const id of ['any', '0197f8a0-0000-7000-8000-000000000000'])
      await expectProblem(await admin.post(handler, {}, of(id)), 404)
  expect([await lastEvent('erased'), await lastEvent('deleted')]).toEqual([null, null])
})

test('the samples go in one press, but for those that became somebody’s own', async () => {
  const added = await seedSampleRecords()
  const own = await aJob()
  const [changed, applied] = await database().job.findMany({ where: { isSample: true }, take: 2 })
  await database().job.update({ where: { id: changed?.id }, data: { title: 'Ours now' } })
  await anApplication({ jobId: applied?.id })
  const before = await countSamples()
  expect(before.jobs + before.courses).toBe(added - 2)
  expect(await (await admin.post(deleteSamples, {})).json()).toEqual(before)
  const jobs = await database().job.findMany({ select: { id: true } })
  expect(jobs.map(({ id }) => id).sort()).toEqual([own.id, changed?.id, applied?.id].sort())
  expect(await database().course.count()).toBe(0)
  expect(await lastEvent('deleted')).toMatchObject({ detail: { at: 'samples', ...before } })
  expect(await (await admin.post(deleteSamples, {})).json()).toEqual({ jobs: 0, courses: 0 })
})

test('an application goes with its CV, and is counted no more; another of the same person stays', async () => {
  const { id: jobId } = await aJob()
  const cv = newCvKey()
  await cvStore().put(cv, bytesOf('a CV'))
  const email = { applicantEmail: 'twice@example.com' }
  const { id } = await anApplication({ jobId, cv, ...email })
  const { id: other } = await anApplication({ jobId, ...email })
  const response = await admin.post(eraseApplication, {}, of(id))
  expect(await response.json()).toEqual({ rows: 1, anonymised: 0, files: 1 })
  expect(await database().application.findMany({ where: { jobId }, select: { id: true } })).toEqual([
    { id: other },
  ])
  expect(await cvStore().open(cv)).toBeNull()
  expect((await getJobDetails(jobId))?.applications).toBe(1)
  expect(await lastEvent('erased')).toMatchObject({
    administratorId: admin.id,
    detail: { at: 'list', applications: 1, enrollments: 0 },
  })
})

test('a paid enrollment keeps its payment and loses its person', async () => {
  const { id, courseId } = await anEnrollment({ price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded')
  const response = await admin.post(eraseEnrollment, {}, of(id))
  expect(await response.json()).toMatchObject({ anonymised: 1, files: 0 })
  expect(await database().enrollment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: 'Erased',
    paymentStatus: 'completed',
  })
  expect(await database().payment.findUniqueOrThrow({ where: { reference } })).toMatchObject({
    status: 'completed',
    amount: 500_000n,
  })
  await expectProblem(await admin.post(deleteCourse, {}, of(courseId)), 409)
})

test('a job or course goes only while nobody applied for it or enrolled on it', async () => {
  const [job, course] = await Promise.all([aJob(), aCourse()])
  const [{ jobId }, { courseId }] = await Promise.all([anApplication(), anEnrollment()])
  await expectProblem(await admin.post(deleteJob, {}, of(jobId)), 409)
  await expectProblem(await admin.post(deleteCourse, {}, of(courseId)), 409)
  expect((await admin.post(deleteJob, {}, of(job.id))).status).toBe(204)
  expect(await lastEvent('deleted')).toMatchObject({ detail: { at: 'list', jobs: 1 } })
  expect((await admin.post(deleteCourse, {}, of(course.id))).status).toBe(204)
  expect(await database().job.count({ where: { id: { in: [job.id, jobId] } } })).toBe(1)
  expect(await database().course.count({ where: { id: { in: [course.id, courseId] } } })).toBe(1)
})
