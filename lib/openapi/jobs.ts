import {
  adminJobRecordSchema,
  jobEditSchema,
  jobExample,
  jobFiltersSchema,
  jobInputSchema,
  jobRecordSchema,
} from '@/lib/jobs/schema'
import { type Component, entityTag, jsonBody, type Operation, pageOf, unchanged } from './operation'

const { _id, datePosted, ...input } = jobExample

const job: Component = { name: 'Job', schema: jobRecordSchema, example: jobExample }

const adminJob: Component = {
  name: 'AdminJob',
  schema: adminJobRecordSchema,
  example: { ...jobExample, isActive: true, version: 1 },
}

const jobInput: Component = {
  name: 'JobInput',
  schema: jobInputSchema,
  example: { ...input, isActive: true },
}

const jobEdit: Component = {
  name: 'JobEdit',
  schema: jobEditSchema,
  example: { ...input, isActive: false, version: 1 },
}

/** Jobs: what visitors read, and what administrators add and change. */
export const jobOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/jobs',
    id: 'listJobs',
    tag: 'Jobs',
    summary: 'List the jobs that take applications, the newest first',
    responses: {
      200: { description: 'The open jobs.', content: { listOf: job }, headers: entityTag },
      304: unchanged,
    },
    problems: [429, 503],
  },
  {
    method: 'get',
    path: '/api/jobs/apply/{id}',
    id: 'getJob',
    tag: 'Jobs',
    summary: 'Read one job',
    responses: { 200: { description: 'The job.', content: job } },
    problems: [404, 410, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/jobs',
    id: 'listAdminJobs',
    tag: 'Jobs',
    summary: 'List jobs, closed ones too',
    admin: true,
    query: jobFiltersSchema,
    responses: { 200: pageOf(adminJob) },
    problems: [422],
  },
  {
    method: 'post',
    path: '/api/admin/jobs',
    id: 'createJob',
    tag: 'Jobs',
    summary: 'Add a job',
    admin: true,
    repeatable: true,
    body: jsonBody(jobInput),
    responses: { 201: { description: 'The job as it is stored.', content: adminJob } },
    problems: [400, 403, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/jobs/edit/{id}',
    id: 'updateJob',
    tag: 'Jobs',
    summary: 'Change a job',
    description: 'With the `version` it was read with, a 409 says that somebody else saved it in between.',
    admin: true,
    body: jsonBody(jobEdit),
    responses: { 200: { description: 'The job as it is now.', content: adminJob } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/jobs/{id}/delete',
    id: 'deleteJob',
    tag: 'Jobs',
    summary: 'Delete a job without applications',
    admin: true,
    responses: { 204: { description: 'It is deleted.' } },
    problems: [403, 404, 409],
  },
]
