import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { anApplicationForm, apply } from '../support/applying'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { aJob } from '../support/records'
import { type RunningServer, startServer } from '../support/server'

const MIB = 1024 ** 2

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

const storedFor = (jobId: string) => database().application.count({ where: { jobId } })

test('the same key four times at once stores one application and answers all alike', async () => {
  const { id } = await aJob()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      apply(server.baseUrl, id, anApplicationForm(), { 'Idempotency-Key': 'once-only' }),
    ),
  )
  const bodies = await Promise.all(answers.map(answer => answer.json()))
  expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201])
  expect(new Set(bodies.map(body => body.application._id)).size).toBe(1)
  expect(await storedFor(id)).toBe(1)
})

test('the same key with other content is a conflict', async () => {
  const { id } = await aJob()
  const key = { 'Idempotency-Key': 'other-content' }
  expect((await apply(server.baseUrl, id, anApplicationForm(), key)).status).toBe(201)
  const other = await apply(server.baseUrl, id, anApplicationForm({ skills: 'Sewing' }), key)
  expect(other.status).toBe(409)
  expect(await storedFor(id)).toBe(1)
})

test('forty uploads of 5 MiB at once raise the memory by less than 100 MiB', async () => {
  const { id } = await aJob()
  const cv = { bytes: aPdf({ bytes: 5 * MIB }), name: 'cv.pdf', type: PDF_TYPE }
  await applyManyTimes(id, 8, { ...cv, bytes: aPdf() })
  const before = await server.memory()
  let highest = before
  const watch = setInterval(async () => {
    highest = Math.max(highest, await server.memory())
  }, 20)
  const statuses = await applyManyTimes(id, 40, cv)
  clearInterval(watch)
  expect(statuses.filter(status => status === 201)).toHaveLength(40)
  expect((highest - before) / MIB).toBeLessThan(100)
}, 120_000)

function applyManyTimes(jobId: string, times: number, cv: { bytes: Buffer; name: string; type: string }) {
  return Promise.all(
    Array.from({ length: times }, async (_, number) => {
      const form = anApplicationForm({ email: `visitor-${number}@example.com`, cv })
      const answer = await apply(server.baseUrl, jobId, form)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}
