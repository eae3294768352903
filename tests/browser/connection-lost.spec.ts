import type { Page, Route } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expect, gotoHydrated, test, untilHydrated } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { jobOf } from '../support/record-forms'
import { aJob } from '../support/records'

// A page outlives a way to another one that cannot be reached. sent-once.spec.ts tests forms on such a line.

test.use({ expectedConsoleErrors: ['net::ERR_', 'Failed to fetch RSC payload'] })

const cv = { name: 'ladi-musa.pdf', mimeType: PDF_TYPE, buffer: aPdf() }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /no connection/i })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()
const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

async function openForm(page: Page) {
  const { id } = await aJob({ title: 'Gilder', commitmentFee: 0 })
  await gotoHydrated(page, `/job-application/${id}`)
  await fillApplication(page, { cv })
}

async function expectForm(page: Page) {
  await expect(notice(page)).toBeVisible()
  await expect(heading(page)).toHaveText('Gilder')
  await expect(page.getByLabel('Your Name')).toHaveValue('Adébáyọ̀ Ọlá')
  await expect(page.getByText('ready to send')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a link that is followed offline leaves the form as it is, with its CV, as often as it is pressed, and leads on once the line is back', async ({
    page,
    context,
  }) => {
    await openForm(page)
    await context.setOffline(true)
    await inFooter(page, 'Jobs').click()
    await expectForm(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(notice(page)).toBeHidden()
    await inFooter(page, 'Jobs').click()
    await expectForm(page)
    await expect(page.getByText('Still no connection')).toBeHidden()
    await tryAgain(page)
    await expect(notice(page)).toContainText('Still no connection')
    await expectForm(page)

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Application submitted successfully!')).toBeVisible()
    await tryAgain(page)
    await expect(heading(page)).toHaveText('Jobs')
    await expect(notice(page)).toBeHidden()
    await page.goBack()
    await expect(heading(page)).toHaveText('Gilder')
  })
})

test('with text twice as large, on a small phone, the message about it can be read and closed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await gotoHydrated(page, '/about-us')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await context.setOffline(true)
  await inFooter(page, 'Jobs').click()
  await expect(page.getByText('No connection')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(notice(page)).toBeHidden()
})

test('a link that loads a document leaves a receipt as it is where the browser is offline', async ({
  page,
  context,
}) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const link = page.getByRole('link', { name: /^See how it stands/ })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  await context.setOffline(false)
  await link.click()
  await page.waitForURL('**/status/*')
})

test('a line that drops before the way to the payment leaves the receipt, and leads there once it is back', async ({
  page,
  context,
}) => {
  const checkout = 'https://checkout.example.com/pay'
  await page.route(checkout, route => route.fulfill({ contentType: 'text/html', body: 'Pay here' }))
  await page.route('**/api/jobs/apply/*', async route => {
    const response = await route.fetch()
    await context.setOffline(true)
    const body = { ...(await response.json()), paymentReference: 'pc-1', paymentLink: checkout }
    await route.fulfill({ response, json: body })
  })
  await openForm(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toBeVisible()
  // Nobody has been on the payment page.
  await expect(page.getByText('Not paid yet? Pay now looks first')).toBeVisible()
  await context.setOffline(false)
  await tryAgain(page)
  await expect(page.getByText('Pay here')).toBeVisible()
})

test('a page that does not arrive, though the browser takes itself for connected, leaves the one before until another is shown', async ({
  page,
}) => {
  await openForm(page)
  await page.route('**/contact*', route => route.abort())
  await inFooter(page, 'Contact').first().click()
  await expectForm(page)
  await inFooter(page, 'Courses').click()
  await expect(heading(page)).toHaveText('Courses')
  await expect(notice(page)).toBeHidden()
})

const isOfRouter = (route: Route) => 'rsc' in route.request().headers()

test('where the router alone cannot load a page, the browser does, also where nothing tells within five seconds whether the page is there', async ({
  page,
}) => {
  await gotoHydrated(page, '/about-us')
  await page.route('**/contact*', route => (isOfRouter(route) ? route.abort() : route.continue()))
  await inFooter(page, 'Contact').first().click()
  await expect(heading(page)).toHaveText('Contact')
  await expect(notice(page)).toBeHidden()

  await untilHydrated(page)
  await page.clock.install()
  await page.route('**/jobs*', route => {
    if (isOfRouter(route)) return route.abort()
    return route.request().method() === 'HEAD' ? undefined : route.continue()
  })
  const asked = page.waitForRequest(request => request.method() === 'HEAD')
  await inFooter(page, 'Jobs').click()
  await asked
  await page.clock.fastForward('00:05')
  await expect(heading(page)).toHaveText('Jobs')
})

test('a link of the admin area that is followed offline leaves the form beside its list, which can be saved once the line is back', async ({
  adminPage,
  adminUrl,
  context,
}) => {
  const { id, title } = await aJob()
  const other = await aJob({ title: 'Paper cutter by the line' })
  await gotoHydrated(adminPage, adminUrl(`jobs?edit=${id}`))
  const city = adminPage.getByRole('form', { name: 'Edit job' }).getByLabel('City')
  const link = adminPage.getByRole('link', { name: 'Courses', exact: true })
  const unreached = adminPage.getByText('No connection: the page did not arrive.')
  await city.fill('Kano')
  await context.setOffline(true)
  await link.click()
  await adminPage.getByRole('button', { name: 'Keep editing' }).click()
  await expect(city).toHaveValue('Kano')
  await link.click()
  await adminPage.getByRole('button', { name: 'Discard changes' }).click()
  await expect(unreached).toBeVisible()
  await expect(heading(adminPage)).toHaveText('Jobs')

  await context.setOffline(false)
  await city.fill('Kaduna')
  await database().job.update({ where: { id: other.id }, data: { city: 'Bukuru' } })
  await adminPage.getByRole('button', { name: 'Update job' }).click()
  await expect(adminPage.getByText(`${title} is updated.`)).toBeVisible()
  await expect(adminPage).toHaveURL(adminUrl('jobs'))
  expect(await jobOf(id)).toMatchObject({ city: 'Kaduna' })
  // Only the list that is read again shows this; while that is on its way, its own try would be the one that is told of.
  await expect(adminPage.getByRole('row').filter({ hasText: other.title }).first()).toContainText('Bukuru')
  await context.setOffline(true)
  await link.click()
  await expect(unreached).toBeVisible()
  await tryAgain(adminPage)
  await expect(adminPage.getByText('Still no connection: the page did not arrive.')).toBeVisible()
  await context.setOffline(false)
  await tryAgain(adminPage)
  await expect(heading(adminPage)).toHaveText('Courses')
  await expect(adminPage.getByText(/no connection/i)).toBeHidden()
})
