import type { Page } from '@playwright/test'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, expect, gotoAdminList, gotoHydrated, recordPosts, test } from '../support/browser'
import { aFeePayment } from '../support/ledger'
import { aJob, anApplication } from '../support/records'

const focusIsOnBody = (page: Page) => page.evaluate(() => document.activeElement === document.body)

// What an owner does for a person who asks, and with single records. Each test ends with a look into the database.

test('a person is looked up, handed over as one file, and erased once the e-mail is typed again', async ({
  adminPage,
  adminUrl,
}) => {
  const email = 'manji.asks@example.com'
  const { id } = await anApplication({ applicantEmail: email, cv: newCvKey() })
  await gotoHydrated(adminPage, adminUrl('persons'))
  await adminPage.getByLabel('Email').fill(email)
  await adminPage.getByRole('button', { name: 'Look up' }).click()
  await expect(adminPage.getByRole('status').filter({ hasText: 'Applications: 1' })).toBeVisible()
  const download = adminPage.waitForEvent('download')
  await adminPage.getByRole('button', { name: 'Download a copy' }).click()
  expect((await download).suggestedFilename()).toMatch(/^personal-data-[\d-]+\.zip$/)
  await adminPage.getByRole('button', { name: 'Erase for good' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Erase this person?' })
  await expect(question.getByRole('textbox')).toBeFocused()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(question.getByRole('textbox')).toBeFocused()
  await expectAccessible(adminPage)
  await question.getByRole('textbox').fill(email)
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByText('Erased: 1 row and 1 CV.')).toBeVisible()
  await expect(adminPage.getByText('Nothing is held under')).toBeVisible()
  await expect.poll(() => focusIsOnBody(adminPage)).toBe(false)
  expect(await database().application.count({ where: { id } })).toBe(0)
})

test.describe('where the server refuses', () => {
  test.use({ expectedConsoleErrors: ['403', '429'] })

  test('a look-up and a copy say why, and one person is looked up at a time', async ({
    adminPage,
    adminUrl,
  }) => {
    const email = 'kumshin.asks@example.com'
    await anApplication({ applicantEmail: email })
    await gotoHydrated(adminPage, adminUrl('persons'))
    const refuse = (action: string, status: number, detail: string) =>
      adminPage.route(`**/api/admin/persons/${action}`, route =>
        route.fulfill({ status, json: { type: 'about:blank', title: 'Refused', status, detail } }),
      )
    await refuse('find', 429, 'Too many requests. Try again in a minute.')
    await adminPage.getByLabel('Email').fill(email)
    await adminPage.getByRole('button', { name: 'Look up' }).click()
    await expect(adminPage.getByText('Too many requests. Try again in a minute.')).toBeVisible()
    await adminPage.unroute('**/api/admin/persons/find')

    const posts = recordPosts(adminPage)
    const release = await delayRequests(adminPage, '**/api/admin/persons/find')
    await adminPage.getByLabel('Email').press('Enter')
    await expect.poll(() => posts).toHaveLength(1)
    await adminPage.getByLabel('Email').fill('somebody.else@example.com')
    await adminPage.getByLabel('Email').press('Enter')
    release()
    await expect(adminPage.getByText('Applications: 1')).toBeVisible()
    await expect(adminPage.locator('.persons-found')).toContainText(email)
    expect(posts).toHaveLength(1)

    await refuse('export', 403, 'Only an owner may do this.')
    await adminPage.getByRole('button', { name: 'Download a copy' }).click()
    await expect(adminPage.getByText('Only an owner may do this.')).toBeVisible()
  })
})

test('one application is erased in its panel', async ({ adminPage, adminUrl }) => {
  const { id } = await anApplication({ applicantName: 'Plangnan Goes', cv: newCvKey() })
  await gotoHydrated(adminPage, adminUrl('dashboard'))
  await adminPage.getByRole('link', { name: /^Applications/ }).click()
  await adminPage.getByRole('button', { name: 'View Plangnan Goes' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByLabel('New note').pressSequentially('Asked on the phone')
  await panel.getByRole('button', { name: 'Erase application' }).click()
  await adminPage.getByRole('button', { name: 'Erase for good' }).click()
  await expect(adminPage.getByText('Plangnan Goes: the application is erased.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'View Plangnan Goes' })).toHaveCount(0)
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Applications' })).toBeFocused()
  expect(await database().application.count({ where: { id } })).toBe(0)
  await expect(adminPage).toHaveURL(/applications$/)
  await adminPage.goBack()
  await expect(adminPage).toHaveURL(/dashboard$/)
  // The note has nowhere to go, so nobody is asked about it.
  const asked: string[] = []
  adminPage.on('dialog', question => {
    asked.push(question.type())
    void question.accept()
  })
  await adminPage.reload()
  expect(asked).toEqual([])
})

test('the panel and the lists offer nobody to write to or call for an erased application that was paid', async ({
  adminPage,
  adminUrl,
}) => {
  const { applicationId } = await aFeePayment(5000, { applicantName: 'Nankling Paid' })
  await adminPage.goto(adminUrl(`applications?view=${applicationId}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByRole('button', { name: 'Erase application' }).click()
  await adminPage.getByRole('button', { name: 'Erase for good' }).click()
  await expect(adminPage.getByText('Nankling Paid: the application is erased.')).toBeVisible()
  const places = adminPage.locator(
    '[href*="@erased.invalid"], [href^="tel:+1000"], [href*="wa.me/1000"], [href*="/api/cv/"]',
  )
  for (const [list, noun] of [
    ['applications', 'Application'],
    ['payments', 'Payment'],
  ] as const) {
    await adminPage.goto(adminUrl(`${list}?search=${applicationId}`))
    await adminPage.getByRole('button', { name: /^View Erased/ }).click()
    const opened = adminPage.getByRole('dialog', { name: noun })
    const facts = opened.getByRole('definition').filter({ hasText: /^Erased$/ })
    // Name, email and phone of an application; a payment has the name above.
    await expect(facts).toHaveCount(noun === 'Payment' ? 2 : 3)
    await expect(places).toHaveCount(0)
    await expect(opened.getByText('has withdrawn')).toHaveCount(0)
  }
})

test('a link to what is gone says so', async ({ adminPage, adminUrl }) => {
  const gone = adminPage.getByText('What this link leads to is gone: it was erased or deleted.')
  for (const url of ['applications?view=', 'payments?view=', 'jobs?edit=', 'courses?edit=copy-']) {
    await adminPage.goto(adminUrl(`${url}01a21662-c1fe-7563-8127-47228ef58c9d`))
    await expect(gone).toBeVisible()
  }
  const { id } = await aJob()
  await gotoAdminList(adminPage, adminUrl(`jobs?edit=${id}`))
  await expect(adminPage.getByRole('form', { name: 'Edit job' })).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test.describe('what a colleague erased meanwhile', () => {
  test.use({ expectedConsoleErrors: ['status of 404'] })

  test('is said to be gone, and goes from the page', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplication({ applicantName: 'Kangyang Gone' })
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    await database().application.delete({ where: { id } })
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await panel.getByRole('button', { name: 'Erase application' }).click()
    await adminPage.getByRole('button', { name: 'Erase for good' }).click()
    await expect(adminPage.getByText('There is no such application.')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(adminPage.getByRole('button', { name: 'View Kangyang Gone' })).toHaveCount(0)
    await expect.poll(() => focusIsOnBody(adminPage)).toBe(false)
  })
})

test('a job that nobody applied for is deleted in its form', async ({ adminPage, adminUrl }) => {
  const { id } = await aJob({ title: 'Nobody wants this' })
  await gotoHydrated(adminPage, adminUrl(`jobs?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByRole('button', { name: 'Delete job' }).click()
  await adminPage.getByRole('button', { name: 'Delete for good' }).click()
  await expect(adminPage.getByText('Nobody wants this is deleted.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'Edit Nobody wants this' })).toHaveCount(0)
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Jobs' })).toBeFocused()
  expect(await database().job.count({ where: { id } })).toBe(0)
})
