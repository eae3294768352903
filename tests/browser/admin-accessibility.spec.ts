import type { Page } from '@playwright/test'
import { contentWidth, expectRoomForLargeText, findAxeViolations } from '../support/accessibility'
import { adminSections } from '../support/admin-sections'
import { expect, test } from '../support/browser'
import { aFeePayment, aPayment, report, reportUnknown } from '../support/ledger'
import { aCourse, aJob, aMessage, anApplication, anEnrollment } from '../support/records'
import { classesWithoutRules } from '../support/styles'

const widths = [1440, 768, 390, 320]

async function expectNothingFound(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // A phone has a page of its own kind; the rest is the same one, seen through another window.
    if (width === 390) await page.reload()
    await expect(page.getByRole('heading').first()).toBeVisible()
    // What is still loading has said nothing yet that could be wrong.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await findAxeViolations(page), `${width} px`).toEqual([])
    expect(await contentWidth(page), `${width} px`).toBe(width)
    expect(await narrowestName(page), `${width} px`).toBeGreaterThan(80)
  }
  expect(await classesWithoutRules(page)).toEqual([])
}

/** How wide, in pixels, the narrowest name in a list is: squeezed by what stands beside it, it has a letter to a line. */
function narrowestName(page: Page): Promise<number> {
  return page
    .locator('td.table-name')
    .evaluateAll(cells => Math.min(1000, ...cells.map(cell => cell.getBoundingClientRect().width)))
}

test('axe finds nothing on the login page', async ({ page }) => {
  await page.goto('/admin/login')
  await expectNothingFound(page)
})

for (const list of adminSections)
  test(`axe finds nothing on the ${list} page`, async ({ adminPage, adminUrl }) => {
    await anApplication({ commitmentFee: 5000, status: 'accepted' })
    await anEnrollment({ price: 50_000, paymentStatus: 'failed', portfolio: 'https://example.com/nanzip' })
    await report((await aPayment()).reference, 'succeeded', 1)
    await reportUnknown()
    await aMessage()
    await adminPage.goto(adminUrl(list))
    await expectNothingFound(adminPage)
    await expectRoomForLargeText(adminPage)
    for (const width of [1440, 1024, 768]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect(await coveredColumns(adminPage), `${width} px`).toBe(0)
    }
  })

/** How many pixels of a table lie beyond its place, where the column that stays in reach covers another. */
function coveredColumns(page: Page): Promise<number> {
  return page
    .locator('.table')
    .evaluateAll(tables => Math.max(0, ...tables.map(table => table.scrollWidth - table.clientWidth)))
}

/** What is open beside a list, and the records that takes. */
const open: [name: string, path: () => Promise<string>][] = [
  ['a job', async () => `jobs?edit=${(await aJob()).id}`],
  ['a new job', async () => 'jobs?edit=new'],
  ['a course', async () => `courses?edit=${(await aCourse({ price: 50_000 })).id}`],
  ['a new course', async () => 'courses?edit=new'],
  ['an application', async () => `applications?view=${(await anApplication()).id}`],
  [
    'an enrollment',
    async () => `enrollments?view=${(await anEnrollment({ portfolio: 'https://example.com/nanzip' })).id}`,
  ],
  ['a payment', async () => `payments?view=${await aPaidFee()}`],
  ['a message', async () => `contact-messages?view=${(await aMessage()).id}`],
]

async function aPaidFee(): Promise<string> {
  const { id, reference } = await aFeePayment()
  await report(reference, 'succeeded', 1)
  return id
}

for (const [name, path] of open)
  test(`axe finds nothing where ${name} is open beside its list`, async ({ adminPage, adminUrl }) => {
    await adminPage.goto(adminUrl(await path()))
    await expect(adminPage.getByRole('dialog')).toBeVisible()
    await expectNothingFound(adminPage)
    await expectRoomForLargeText(adminPage)
  })

test('axe finds nothing where a list is empty or its filters are wrong', async ({ adminPage, adminUrl }) => {
  for (const path of ['applications?applicant=nobody', 'courses?minPrice=9&maxPrice=1']) {
    await adminPage.goto(adminUrl(path))
    await expectNothingFound(adminPage)
  }
})
