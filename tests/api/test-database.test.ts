import pg from 'pg'
import { expect, test } from 'vitest'

test('a test file has an empty database with the whole schema', async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS jobs FROM jobs')
  await client.end()
  expect(rows).toEqual([{ jobs: 0 }])
})
