import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aDocx, DOCX_TYPE } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aJob } from '../support/records'

// Not a PDF, as in most tests, and its name is not ASCII.
const file = {
  name: 'Adébáyọ̀ Ọlá.docx',
  mimeType: DOCX_TYPE,
  buffer: aDocx({ text: 'Adébáyọ̀ Ọlá, print finisher' }),
}

test('a visitor applies with a DOCX; the administrator reads it and accepts', async ({
  page,
  adminUrl,
  signInAsAdmin,
}) => {
  const job = await aJob({ title: `Finisher for ${file.name}` })
  await applyFor(page, job.title)

  await signInAsAdmin(page)
  await page.goto(adminUrl('applications'))
  await page.getByRole('row').filter({ hasText: job.title }).getByRole('button', { name: /^View/ }).click()
  const panel = page.locator('#application')
  await expect(panel).toContainText('+234')
  await expect(panel).toContainText('Proofreading')

  expect(await downloadCv(page)).toEqual(file.buffer)

  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(panel.getByRole('button', { name: 'Accepted', pressed: true })).toBeVisible()
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored.status).toBe('accepted')
  expect(stored.cvFilename).toBe(file.name)
})

async function applyFor(page: Page, title: string) {
  await page.goto('/jobs')
  await page.getByRole('link').filter({ hasText: title }).click()
  await page.waitForURL('**/job-application/*')
  await fillApplication(page, { cv: file })
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
}

async function downloadCv(page: Page): Promise<Buffer> {
  const link = page.locator('#application').getByRole('link', { name: /\.docx \(opens in a new tab\)/ })
  const [download] = await Promise.all([firstDownload(page), link.click()])
  return readFile(await download.path())
}

// The tab that the link opens turns into a download; the browser tells it of that tab or of the page, whichever is there.
function firstDownload(page: Page): Promise<Download> {
  return new Promise(resolve => {
    page.once('download', resolve)
    page.context().once('page', tab => tab.once('download', resolve))
  })
}
