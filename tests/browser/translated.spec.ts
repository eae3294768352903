import { expect, gotoHydrated, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { anApplicationPage, anEnrollmentPage } from '../support/public-forms'
import { translate } from '../support/translation'

const cv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

const forms = [
  ['an application', anApplicationPage],
  ['an enrollment', anEnrollmentPage],
] as const

// A text comes back in capitals, as `translate` makes it.
for (const [what, open] of forms)
  test(`where the browser translates the page, ${what} is refused with what is wrong, and then sent`, async ({
    page,
  }) => {
    const form = await open({ naira: 0 })
    await gotoHydrated(page, form.page)
    await page.evaluate(translate)
    const submit = page.getByRole('button', { name: form.button })
    await expect(submit).toHaveText(form.button.toUpperCase())
    await submit.click()
    await expect(page.getByText('ENTER YOUR NAME.')).toBeVisible()
    await form.fill(page)
    if (form.takesFile) await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
    await submit.click()
    await expect(page.getByRole('status').filter({ hasText: form.sent.toUpperCase() })).toBeVisible()
  })
