import { afterEach, expect, test } from 'vitest'
import { GET } from '@/app/api/cron/[work]/route'
import { database } from '@/lib/platform/database'
import { deleteVariable, publishEnvironment } from '@/lib/platform/env'
import { expectProblem } from '../../support/problems'

const SECRET = 'a-secret-of-the-scheduler'

afterEach(() => deleteVariable('CRON_SECRET'))

const ask = (work: string, token?: string) =>
  GET(new Request('http://localhost/', token ? { headers: { authorization: `Bearer ${token}` } } : {}), {
    params: Promise.resolve({ work }),
  })

test('without CRON_SECRET there is nothing at the address; with it, nothing without it', async () => {
  await expectProblem(await ask('daily', SECRET), 404)
  publishEnvironment({ CRON_SECRET: SECRET })
  await expectProblem(await ask('daily'), 401)
  await expectProblem(await ask('daily', 'another'), 401)
  await expectProblem(await ask('weekly', SECRET), 404)
  await expectProblem(await ask('constructor', SECRET), 404)
})

test('the daily work is done once, also where two ask for it at once', async () => {
  publishEnvironment({ CRON_SECRET: SECRET })
  await database().$executeRaw`
    INSERT INTO request_counts (name, address, amount, ends_at) VALUES ('x', 'x', 1, now() - interval '1 second')`
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  await database().idempotencyKey.createMany({
    data: [6, 8].map(days => ({
      scope: 'x',
      key: String(days),
      requestHash: 'x',
      status: 201,
      body: {},
      createdAt: daysAgo(days),
    })),
  })
  const responses = await Promise.all([ask('daily', SECRET), ask('daily', SECRET)])
  expect(responses.map(({ status }) => status)).toEqual([204, 204])
  expect(await database().$queryRaw`SELECT name FROM request_counts`).toEqual([])
  expect(await database().idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: '6' }])
  expect(await database().lease.count()).toBe(0)
})
