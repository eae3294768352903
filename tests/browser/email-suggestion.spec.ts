import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { anEnrollmentPage } from '../support/public-forms'
import { aCourse, aJob, anEnrollment } from '../support/records'

const question = (page: Page) => page.getByRole('status').filter({ hasText: 'Did you mean' })
const change = (page: Page) => page.getByRole('button', { name: 'Yes, change it' })

test('a slip in an e-mail’s domain is asked about once the field is left, and put right by the keyboard alone; a right e-mail is not', async ({
  page,
}) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  const email = page.getByLabel('Your Email')
  await email.focus()
  await page.keyboard.type('ada@gmial.com')
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(question(page)).toHaveText('Did you mean ada@gmail.com? Yes, change it')
  await expect(change(page)).toHaveAccessibleDescription('Did you mean ada@gmail.com?')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(change(page)).toBeFocused()
  const { height } = (await change(page).boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(email).toHaveValue('ada@gmail.com')
  await expect(email).toBeFocused()
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(email).toHaveValue('ada@gmial.com')

  await test.step('it disappears when the e-mail is typed again', async () => {
    await email.fill('ada@yaho.com')
    await email.blur()
    await expect(question(page)).toHaveText(/^Did you mean ada@yahoo\.com\?/)
    await email.press('End')
    await email.pressSequentially('.ng')
    await expect(question(page)).toHaveCount(0)
  })
  await test.step('none appears for a right e-mail', async () => {
    // A second question: an answer to the first would be here by now.
    await email.fill('ada@ymail.com')
    await email.blur()
    await email.fill('ada@gmail.co')
    await email.blur()
    await expect(question(page)).toHaveText(/^Did you mean ada@gmail\.com\?/)
  })
})

test('an e-mail is sent as it was typed where nobody answers, and the question moves no button away from under a press', async ({
  page,
}) => {
  const form = await anEnrollmentPage({ naira: 0 })
  await gotoHydrated(page, form.page)
  await form.fill(page)
  const sent = recordPosts(page)
  const typed = `hauwa-${randomUUID().slice(0, 8)}@hotmail.con`
  await page.getByLabel('Email').fill(typed)
  const button = page.getByRole('button', { name: form.button })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await expect(page.getByLabel('Email')).not.toBeFocused()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText(form.sent)).toBeVisible()
  expect(sent).toEqual([form.endpoint])
  expect(await database().enrollment.count({ where: { email: typed } })).toBe(1)
})

test('the forms that continue a payment and that send a message ask, too', async ({ page }) => {
  const { id } = await aCourse({ price: 50_000, seats: 1 })
  await anEnrollment({ courseId: id, price: 50_000, paymentStatus: 'completed' })
  for (const url of [`/course-enrollment/${id}`, '/contact']) {
    await gotoHydrated(page, url)
    await page.getByLabel('Email').fill('ada@outlok.com')
    await page.getByLabel('Email').blur()
    await change(page).click()
    await expect(page.getByLabel('Email')).toHaveValue('ada@outlook.com')
  }
})

test('the forms that enroll somebody and that add an administrator ask, too', async ({
  adminPage,
  adminUrl,
}) => {
  await aCourse()
  for (const [url, label] of [
    [adminUrl('enrollments?view=new'), 'Enroll somebody'],
    [adminUrl('administrators'), 'Add an administrator'],
  ] as const) {
    await adminPage.goto(url)
    const email = adminPage.getByRole('form', { name: label }).getByLabel('Email')
    await email.fill('ada@gmial.com')
    await email.blur()
    await change(adminPage).click()
    await expect(email).toHaveValue('ada@gmail.com')
  }
})
