import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as ready } from '@/app/api/ready/route'
import { checkConnection } from '@/lib/doctor/check-connection'
import { withConnection } from '@/lib/platform/connection'
import { closeDatabase } from '@/lib/platform/database'
import { env, readSettings } from '@/lib/platform/env'
import { checkDatabase } from '@/scripts/doctor/database'
import { aStudent, postEnrollment } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse } from '../../support/records'

/** As a replica is, or a hosted database whose disk is full; for connections that are opened from then on. */
async function setReadOnly(setting: 'on' | 'off'): Promise<void> {
  await withConnection(env().databaseUrl, async client => {
    await client.query('SET default_transaction_read_only = off')
    const name = new URL(env().databaseUrl).pathname.slice(1)
    await client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${setting}`)
  })
  await closeDatabase()
}

let courseId: string

beforeAll(async () => {
  courseId = (await aCourse()).id
  await setReadOnly('on')
})
afterAll(() => setReadOnly('off'))

test('a database that takes no changes counts as out of reach for a form', async () => {
  const response = await postEnrollment(courseId, aStudent('hauwa@example.com'))
  await expectProblem(response, 503)
  expect(response.headers.get('retry-after')).toBe('10')
})

test('the site is not ready then, and the doctor says why, from inside and from outside', async () => {
  const response = await ready(new Request('http://localhost/api/ready'), { params: Promise.resolve({}) })
  expect(response.status).toBe(503)
  for (const findings of [await checkConnection(), await checkDatabase(readSettings())]) {
    const faults = findings.filter(({ state }) => state === 'fail').map(({ what }) => what)
    expect(faults).toEqual(['The database takes no changes: it is read-only'])
  }
})
