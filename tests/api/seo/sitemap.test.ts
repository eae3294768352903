import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { listSitemapEntries } from '@/lib/seo/sitemap'
import { aCourse, aJob } from '../../support/records'

const changeOf = async (path: string) =>
  (await listSitemapEntries()).find(({ url }) => new URL(url).pathname === path)?.lastModified

test('a list has changed when a record left it, too', async () => {
  const [job, course] = [await aJob(), await aCourse()]
  expect(await changeOf('/jobs')).toEqual(job.updatedAt)
  expect(await changeOf('/courses')).toEqual(course.updatedAt)
  const [closed, ended] = await Promise.all([
    database().job.update({ where: { id: job.id }, data: { isActive: false } }),
    database().course.update({ where: { id: course.id }, data: { isActive: false } }),
  ])
  expect(await changeOf(`/job-application/${job.id}`)).toBeUndefined()
  expect(await changeOf('/jobs')).toEqual(closed.updatedAt)
  expect(await changeOf('/courses')).toEqual(ended.updatedAt)
})
