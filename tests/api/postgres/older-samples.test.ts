import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readMigrations } from '@/lib/platform/migration-files'
import { applyMigrations } from '@/lib/postgres/migrations'
import { sampleCourses } from '@/prisma/samples/courses'
import { sampleJobs } from '@/prisma/samples/jobs'
import { queryAt } from '../../support/backups'
import { createEmptyDatabase } from '../../support/databases'

// What was seeded before samples were marked, as it is after an update.

let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ url, drop } = await createEmptyDatabase(inject('clusterUrl')))
})
afterAll(() => drop())

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const addJob = (title: string, description: string) =>
  queryAt(
    url,
    `INSERT INTO jobs (id, title, description, city, country, salary_min, salary_max, employment_type, department, updated_at)
     VALUES (gen_random_uuid(), ${quoted(title)}, ${quoted(description)}, 'Jos', 'Nigeria', 1, 2, 'Full-time', 'Print', now())`,
  )
const addCourse = (title: string, description: string) =>
  queryAt(
    url,
    `INSERT INTO courses (id, title, description, category, price, duration_value, start_date, updated_at)
     VALUES (gen_random_uuid(), ${quoted(title)}, ${quoted(description)}, 'MasterClass', 1, 1, '2099-01-01', now())`,
  )

test('they are marked, but for one that was changed and what the studio wrote itself, and nothing else happens to them', async () => {
  const all = (await readMigrations()).map(({ name }) => name)
  const before = all.slice(0, all.indexOf('20261123074000_samples'))
  await applyMigrations(url, undefined, before)
  for (const { title, description } of sampleJobs) await addJob(title, description)
  for (const { title, description } of sampleCourses) await addCourse(title, description)
  const [changed] = sampleJobs
  await queryAt(url, `UPDATE jobs SET salary_max = 3 WHERE title = ${quoted(changed?.title ?? '')}`)
  await addJob(sampleJobs[1]?.title ?? '', 'In our own words.')
  const changes = await queryAt(url, 'SELECT count(*) FROM changes')

  await applyMigrations(url)
  expect(await queryAt(url, 'SELECT title FROM jobs WHERE is_sample ORDER BY title')).toEqual(
    sampleJobs
      .slice(1)
      .map(({ title }) => ({ title }))
      .sort((one, other) => (one.title < other.title ? -1 : 1)),
  )
  expect(await queryAt(url, 'SELECT count(*)::int AS n FROM courses WHERE is_sample')).toEqual([
    { n: sampleCourses.length },
  ])
  expect(await queryAt(url, 'SELECT DISTINCT version FROM jobs WHERE is_sample')).toEqual([{ version: 1 }])
  expect(await queryAt(url, 'SELECT count(*) FROM changes')).toEqual(changes)
  // The triggers are on again.
  await queryAt(url, 'UPDATE courses SET price = 2')
  expect(await queryAt(url, 'SELECT DISTINCT version FROM courses')).toEqual([{ version: 2 }])
})
