import type { Page } from '@playwright/test'
import { contentWidth, findAxeViolations } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { aFeePayment, aPayment, report, reportUnknown } from '../support/ledger'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'
import { classesWithoutRules } from '../support/styles'

const widths = [1440, 390, 320]

async function expectNothingFound(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
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

const lists = [
  'dashboard',
  'jobs',
  'applications',
  'courses',
  'enrollments',
  'payments',
  'account',
  'activity',
  'doctor',
  'persons',
  'administrators',
]
for (const list of lists)
  test(`axe finds nothing on the ${list} page`, async ({ adminPage, adminUrl }) => {
    await anApplication({ commitmentFee: 5000, status: 'accepted' })
    await anEnrollment({ price: 50_000, paymentStatus: 'failed', portfolio: 'https://example.com/nanzip' })
    await report((await aPayment()).reference, 'succeeded', 1)
    await reportUnknown()
    await adminPage.goto(adminUrl(list))
    await expectNothingFound(adminPage)
  })

test('axe finds nothing where a record is open beside its list', async ({ adminPage, adminUrl }) => {
  const { id: jobId } = await aJob()
  const { id: courseId } = await aCourse({ price: 50_000 })
  const { id: applicationId } = await anApplication({ jobId })
  const { id: enrollmentId } = await anEnrollment({ courseId, portfolio: 'https://example.com/nanzip' })
  const payment = await aFeePayment()
  await report(payment.reference, 'succeeded', 1)
  const open = [
    `jobs?edit=${jobId}`,
    'jobs?edit=new',
    `courses?edit=${courseId}`,
    'courses?edit=new',
    `applications?view=${applicationId}`,
    `enrollments?view=${enrollmentId}`,
    `payments?view=${payment.id}`,
  ]
  for (const path of open)
    await test.step(path, async () => {
      await adminPage.goto(adminUrl(path))
      await expect(adminPage.getByRole('dialog')).toBeVisible()
      await expectNothingFound(adminPage)
    })
})

test('axe finds nothing where a list is empty or its filters are wrong', async ({ adminPage, adminUrl }) => {
  for (const path of ['applications?applicant=nobody', 'courses?minPrice=9&maxPrice=1']) {
    await adminPage.goto(adminUrl(path))
    await expectNothingFound(adminPage)
  }
})
