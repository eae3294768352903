import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from './administrator'
import { aCourse, aJob } from './records'

/** A word that no other record's title holds. */
export const aWord = () => `w${randomUUID().slice(0, 8)}`

/** Reads a job, or a course, as it is stored. */
export const jobOf = (id: string) => database().job.findUniqueOrThrow({ where: { id } })
export const courseOf = (id: string) => database().course.findUniqueOrThrow({ where: { id } })

/** The two kinds of records that are edited in forms: their list, how one is made for a test, and how it is read. */
export const edited = {
  job: {
    list: 'jobs',
    make: () => aJob({ title: `Finisher ${aWord()}`, requirements: ['A, with a comma'] }),
    read: jobOf,
  },
  course: {
    list: 'courses',
    make: () => aCourse({ title: `Layout ${aWord()}`, price: 10_000 }),
    read: courseOf,
  },
} as const

/** Opens a record's form from its row in the list, once a form saved just before is gone. */
export async function openForm(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('form', { name: /^(Edit|Add) / })).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible()
}

type Records = 'jobs' | 'courses'

const headersOf = async (baseUrl: string, email: string) => ({
  ...(await signInOverHttp(baseUrl, email)),
  'Content-Type': 'application/json',
})

/** Deletes a record as another administrator would, through the API. */
export async function deleteAsColleague(
  baseUrl: string,
  email: string,
  records: Records,
  id: string,
): Promise<void> {
  const headers = await headersOf(baseUrl, email)
  const url = `${baseUrl}/api/admin/${records}/${id}/delete`
  const response = await fetch(url, { method: 'POST', headers, body: '{}' })
  expect(response.ok).toBe(true)
}

/** Saves a record as another administrator would, through the API. */
export async function saveAsColleague(
  baseUrl: string,
  email: string,
  records: Records,
  id: string,
  change: object,
): Promise<void> {
  const headers = await headersOf(baseUrl, email)
  const listed: { _id: string }[] = await (await fetch(`${baseUrl}/api/admin/${records}`, { headers })).json()
  const record = listed.find(one => one._id === id)
  const body = JSON.stringify({ ...record, ...change })
  const response = await fetch(`${baseUrl}/api/admin/${records}/edit/${id}`, {
    method: 'POST',
    headers,
    body,
  })
  expect(response.status).toBe(200)
}
