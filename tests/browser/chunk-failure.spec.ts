import type { Page } from '@playwright/test'
import { expect, gotoHydrated, test } from '../support/browser'
import { aJob } from '../support/records'

test.use({ expectedConsoleErrors: ['net::ERR_', 'Failed to load chunk', 'Unexpected token'] })

const STATIC = '**/_next/static/**'
const noticeOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
const button = (page: Page) => page.getByRole('button', { name: 'Submit Application' })
const submit = (page: Page) => button(page).click()

test.beforeEach(async ({ page }) => {
  const { id } = await aJob()
  // The first paint, and with it the scripts, may come late: a page that asks for nothing may not have begun.
  await gotoHydrated(page, `/job-application/${id}`)
  await page.waitForLoadState('networkidle')
})

/** Sends the form where none of its parts can come. */
async function submitInVain(page: Page) {
  await page.route(STATIC, route => route.abort())
  await submit(page)
}

/** From here on no part comes, nor fails. The clock is the test's before any is requested: a time-out of the real one would not pass. */
async function holdParts(page: Page) {
  await page.clock.install()
  await page.route(STATIC, () => undefined)
}

test('a part of the script that does not come is named, with a way to try again', async ({ page }) => {
  await submitInVain(page)
  await expect(noticeOn(page)).toContainText(/error: \/_next\/static\/\S+\.(js|css)/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(noticeOn(page)).toBeHidden()
  await submit(page)
  await expect(noticeOn(page)).toBeVisible()
  await page.unroute(STATIC)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noticeOn(page)).toBeHidden()
})

test('to try again without a connection leaves the page as it is', async ({ page, context }) => {
  await submitInVain(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Your Name').fill('Ladi Musa')
  await submit(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No connection')).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ladi Musa')
})

test('the message about it disappears once the part has come', async ({ page }) => {
  await submitInVain(page)
  await expect(noticeOn(page)).toBeVisible()
  await page.unroute(STATIC)
  await submit(page)
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(noticeOn(page)).toBeHidden()
})

test('a part that takes too long is reported without taking the focus from a field in which somebody types', async ({
  page,
}) => {
  await holdParts(page)
  const asked = page.waitForRequest(STATIC)
  await page.getByLabel('Your Name').pressSequentially('Ada ')
  await asked
  await page.clock.fastForward('02:01')
  await expect(noticeOn(page)).toContainText('timeout: ')
  await page.keyboard.type('Bello')
  await expect(page.getByLabel('Your Name')).toHaveValue('Ada Bello')
})

test('where something else comes in its place, the form can be sent again, with what was typed', async ({
  page,
}) => {
  await submitInVain(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Your Name').fill('Ladi Musa')
  await page.unroute(STATIC)
  await page.route(STATIC, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Log in to the hotspot' }),
  )
  const renewed = page.waitForRequest(request => request.resourceType() === 'fetch')
  await submit(page)
  await expect(noticeOn(page)).toContainText(/error: \/_next\/static\/\S+\.js/)
  // What the browser has stored in its place is replaced.
  expect((await renewed).url()).toContain('/_next/static/')
  await expect(button(page)).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ladi Musa')
  await page.unroute(STATIC)
  await submit(page)
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
  await expect(noticeOn(page)).toBeHidden()
})

test('a form that waits for it is given back after two minutes, and asks for it anew', async ({ page }) => {
  await holdParts(page)
  const asked = page.waitForRequest(STATIC)
  await page.getByLabel('Your Name').fill('Ladi Musa')
  await asked
  await submit(page)
  await expect(button(page)).toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(noticeOn(page)).toContainText('timeout: ')
  await expect(button(page)).toBeVisible()
  await expect(noticeOn(page)).toContainText('timeout: ')
  await expect(page.getByLabel('Your Name')).toHaveValue('Ladi Musa')
  await page.unroute(STATIC)
  await submit(page)
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
  await expect(noticeOn(page)).toBeHidden()
})
