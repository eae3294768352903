import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

// What people print: the page after a payment, to show it at the counter, and a job, to hang it up.

async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the page after a payment is one sheet, without its drawing and what leads on', async ({ page }) => {
  await page.goto('/success/course-enrollment?status=successful')
  expect(await countSheets(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expect(page.locator('.result-art')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden()
})

// What is as high as the window is a sheet and its margins in Firefox, and so two sheets.
test('a job has no button, and nothing that adds an empty sheet in Firefox', async ({ page }) => {
  const { id } = await aJob()
  await page.goto(`/job-application/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Go to the form')).toBeHidden()
  expect(await page.locator('body').evaluate(body => getComputedStyle(body).minHeight)).toBe('0px')
})
