import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, testWithPdfViewer as test } from '../support/browser'
import { aDocx, aPdf, DOCX_TYPE } from '../support/cv-bytes'
import { aJob, anApplication } from '../support/records'

async function anApplicationWithCv(
  applicantName: string,
  file: Buffer,
  type: string,
  name: string,
  jobId?: string,
) {
  const cv = newCvKey()
  await cvStore().put(cv, Readable.from([file]))
  return anApplication({
    ...(jobId ? { jobId } : {}),
    applicantName,
    cv,
    cvFilename: name,
    cvContentType: type,
    cvBytes: file.length,
  })
}

test.describe('the preview of a CV', () => {
  test('shows a PDF inside the panel, loaded only when requested for, and axe finds nothing on it after a decision', async ({
    adminPage,
    adminUrl,
  }) => {
    const pdf = aPdf({ text: 'Ten years at the press' })
    const { id, cv } = await anApplicationWithCv('Hauwa Bello', pdf, 'application/pdf', 'hauwa.pdf')
    const requested: string[] = []
    adminPage.on('request', request => request.url().includes('/api/cv/') && requested.push(request.url()))
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const show = panel.getByRole('button', { name: 'Show preview' })
    await expect(show).toBeVisible()
    expect(requested).toEqual([])

    await show.click()
    await expect(panel.getByTitle('Preview of hauwa.pdf')).toBeVisible()
    // A request of its own, because the viewer does not reveal the headers of what it shows.
    const headers = (await adminPage.request.get(`/api/cv/${cv}?preview`)).headers()
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    // The browser's own viewer has taken it, which it would not where the headers forbade it.
    await expect.poll(() => isDrawn(adminPage)).toBe(true)

    await test.step('axe finds nothing on it with its undo, beside its list and on a phone', async () => {
      await panel.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(
        panel.locator('.applications-decisions').getByRole('button', { name: 'Undo', exact: true }),
      ).toBeVisible()
      await expect(adminPage.getByText('is accepted.', { exact: false })).toBeVisible()
      await expectAccessible(adminPage)
    })

    await panel.getByRole('button', { name: 'Hide preview' }).click()
    await expect(panel.getByTitle('Preview of hauwa.pdf')).toHaveCount(0)
  })

  test('leaves the list its way in and the panel its keys, unless they are switched off, and stays open from one to the next', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: jobId } = await aJob({ title: 'Preview hand' })
    const pdf = aPdf({ text: 'Two years at the folder' })
    // The last one is the newest, and the first of the list.
    for (const name of ['Person C', 'Person B', 'Person A'])
      await anApplicationWithCv(name, pdf, 'application/pdf', 'folder.pdf', jobId)
    await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const frame = panel.getByTitle('Preview of folder.pdf')
    const hasKeyboard = () => adminPage.evaluate(() => document.activeElement?.tagName === 'IFRAME')
    await adminPage.keyboard.press('j')
    await expect(panel.getByText('1 of 3')).toBeVisible()
    await adminPage.keyboard.press('p')
    await expect.poll(() => isDrawn(adminPage)).toBe(true)
    await expect(frame).toBeVisible()
    const table = adminPage.locator('.table')
    expect(await table.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    await frame.click()
    // No event says when the panel has the keys again; while the frame has them, they do nothing.
    await expect(async () => {
      await adminPage.keyboard.press('j')
      await expect(panel.getByText('2 of 3')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(panel.getByRole('heading', { name: 'Person B' })).toBeFocused()
    await expect(frame).toBeVisible()
    await adminPage.keyboard.press('r')
    await expect(panel.getByRole('button', { name: 'Rejected', pressed: true })).toBeVisible()

    const show = panel.getByRole('button', { name: 'Show preview' })
    await panel.getByRole('button', { name: 'Hide preview' }).click()
    await adminPage.keyboard.press('n')
    await expect(panel.getByRole('heading', { name: 'Person C' })).toBeFocused()
    await show.click()
    await expect(frame).toBeVisible()

    await adminPage.evaluate(() => localStorage.setItem('adminKeysOff', '1'))
    await adminPage.reload()
    // The panel takes the focus as it opens, which may come after a press as early as this.
    await expect(async () => {
      await frame.click()
      expect(await hasKeyboard()).toBe(true)
    }).toPass({ timeout: 20_000 })
  })

  test('is not offered where the browser shows no PDF inside a page: the link is enough', async ({
    adminPage,
    adminUrl,
  }) => {
    // As in Chrome on Android.
    await adminPage.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
    )
    const requested: string[] = []
    adminPage.on('request', request => request.url().includes('/api/cv/') && requested.push(request.url()))
    const { id } = await anApplicationWithCv('Ladi Bot', aPdf(), 'application/pdf', 'ladi.pdf')
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await expect(panel.getByRole('heading', { name: 'Ladi Bot' })).toBeFocused()
    await adminPage.keyboard.press('p')
    await adminPage.keyboard.press('?')
    const keys = adminPage.getByRole('dialog', { name: 'Keys' })
    await expect(keys.getByText('Accept')).toBeVisible()
    await expect(keys.getByText('Show or hide the CV')).toHaveCount(0)
    await adminPage.keyboard.press('Escape')
    await expect(panel.getByRole('link', { name: /^ladi\.pdf/ })).toBeVisible()
    await expect(panel.getByRole('button', { name: /preview/ })).toHaveCount(0)
    await expect(panel.locator('iframe')).toHaveCount(0)
    expect(requested).toEqual([])
  })

  test.describe('of a file that is gone', () => {
    test.use({ expectedConsoleErrors: ['status of 404'] })

    test('says so in the panel; for a Word file none is offered', async ({ adminPage, adminUrl }) => {
      const { jobId } = await anApplication({ applicantName: 'Gone Gyang', cv: newCvKey() })
      await anApplicationWithCv('Tunde Ojo', aDocx(), DOCX_TYPE, 'tunde.docx', jobId)
      await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
      const panel = adminPage.getByRole('dialog', { name: 'Application' })
      const show = panel.getByRole('button', { name: 'Show preview' })
      await adminPage.getByRole('button', { name: 'View Gone Gyang' }).click()
      await show.click()
      await expect(panel.getByText('The file could not be loaded. Please try again.')).toBeVisible()
      await adminPage.getByRole('button', { name: 'View Tunde Ojo' }).click()
      await expect(panel.getByText('Only a PDF has a preview; download this file to read it.')).toBeVisible()
      await expect(show).toHaveCount(0)
    })
  })
})

/** Whether the browser's own viewer shows a PDF on the page. */
const isDrawn = (page: Page) => page.frames().some(frame => frame.url().startsWith('chrome-extension://'))
