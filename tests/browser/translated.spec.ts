import { expect, gotoHydrated, test } from '../support/browser'
import { pdfCv } from '../support/cv-bytes'
import { anApplicationPage } from '../support/public-forms'
import { translate } from '../support/translation'

// A text comes back in capitals, as `translate` makes it. An enrollment's form shares what shows messages.
test('where the browser translates the page, an application is refused with what is wrong, and then sent', async ({
  page,
}) => {
  const form = await anApplicationPage({ naira: 0 })
  await gotoHydrated(page, form.page)
  await page.evaluate(translate)
  const submit = page.getByRole('button', { name: form.button })
  await expect(submit).toHaveText(form.button.toUpperCase())
  await submit.click()
  await expect(page.getByText('ENTER YOUR NAME.')).toBeVisible()
  await form.fill(page)
  await page.getByLabel('CV', { exact: true }).setInputFiles(pdfCv)
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: form.sent.toUpperCase() })).toBeVisible()
})
