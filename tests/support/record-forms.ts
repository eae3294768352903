import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { asColleague } from './signing-in'

/** A word that no other record's title holds. */
export const aWord = () => `w${randomUUID().slice(0, 8)}`

/** Opens a record's form from its row in the list, once a form saved just before is gone. */
export async function openForm(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('form', { name: /^(Edit|Add) / })).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(page.getByRole('form', { name: /^Edit / })).toBeVisible()
}

/** Saves a record as another administrator would, through the API. */
export async function saveAsColleague(
  baseUrl: string,
  email: string,
  records: 'jobs' | 'courses',
  id: string,
  change: object,
): Promise<void> {
  const headers = { ...(await asColleague(baseUrl, email)), 'Content-Type': 'application/json' }
  const listed: { _id: string }[] = await (await fetch(`${baseUrl}/api/admin/${records}`, { headers })).json()
  const record = listed.find(one => one._id === id)
  const body = JSON.stringify({ ...record, ...change })
  const answer = await fetch(`${baseUrl}/api/admin/${records}/edit/${id}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}
