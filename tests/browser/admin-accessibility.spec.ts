import type { Page } from '@playwright/test'
import { contentWidth, expectRoomForLargeText, findAxeViolations } from '../support/accessibility'
import { adminSections } from '../support/admin-sections'
import { expect, test } from '../support/browser'
import { aFeePayment, aPayment, report, reportUnknown } from '../support/ledger'
import { aCourse, aJob, aMessage, anApplication, anEnrollment, clearRecords } from '../support/records'
import { classesWithoutRules } from '../support/styles'

// Phones have a layout of their own, so each page is loaded again for them; each layout is also looked at in a second width.
const screens = [
  [1440, 768],
  [390, 320],
] as const
type Screen = (typeof screens)[number]

async function open(page: Page, url: string, [width]: Screen) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(url)
}

/** Expects that the page fits in both of the screen's widths, and that axe finds nothing in those that are named. */
async function expectNothingFound(page: Page, screen: Screen, axeWidths: readonly number[] = screen) {
  for (const width of screen) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading').first()).toBeVisible()
    // A part that is still loading shows nothing yet that could be wrong.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (axeWidths.includes(width)) expect(await findAxeViolations(page), `${width} px`).toEqual([])
    expect(await contentWidth(page), `${width} px`).toBe(width)
    expect(await narrowestName(page), `${width} px`).toBeGreaterThan(80)
  }
  await page.setViewportSize({ width: screen[0], height: 900 })
  expect(await classesWithoutRules(page)).toEqual([])
}

/** Returns the width of the narrowest name in a list, in pixels: where its neighbours squeeze it, it has one letter a line. */
function narrowestName(page: Page): Promise<number> {
  return page
    .locator('th.table-name')
    .evaluateAll(cells => Math.min(1000, ...cells.map(cell => cell.getBoundingClientRect().width)))
}

test('axe finds nothing on the login page', async ({ page }) => {
  for (const screen of screens) {
    await open(page, '/admin/login', screen)
    await expectNothingFound(page, screen)
  }
})

/** What can be open beside a list: the URL's parameter for it, and the record that it needs. */
const opened: Record<string, () => Promise<string>> = {
  applications: async () => `view=${(await anApplication()).id}`,
  'contact-messages': async () => `view=${(await aMessage()).id}`,
  courses: async () => `edit=${(await aCourse({ price: 50_000 })).id}`,
  enrollments: async () => `view=${(await anEnrollment({ portfolio: 'https://example.com/nanzip' })).id}`,
  jobs: async () => `edit=${(await aJob()).id}`,
  payments: async () => `view=${await aPaidFee()}`,
}

async function aPaidFee(): Promise<string> {
  const { id, reference } = await aFeePayment()
  await report(reference, 'succeeded', 1)
  return id
}

/** The button over a list that opens an empty form beside it. */
const adds: Record<string, string> = { courses: 'Add course', jobs: 'Add job' }

for (const section of adminSections) {
  const beside = [opened[section] && 'a record', adds[section] && 'a new one'].filter(Boolean)
  const how = beside.length > 0 ? `, alone and with ${beside.join(' or ')} open` : ''
  test(`axe finds nothing on the ${section} page${how}`, async ({ adminPage, adminUrl }) => {
    await clearRecords()
    await anApplication({ commitmentFee: 5000, status: 'accepted' })
    await anEnrollment({ price: 50_000, paymentStatus: 'failed', portfolio: 'https://example.com/nanzip' })
    await report((await aPayment()).reference, 'succeeded', 1)
    await reportUnknown()
    await aMessage()
    const record = await opened[section]?.()
    const dialog = adminPage.getByRole('dialog')
    for (const screen of screens) {
      const [width, narrower] = screen
      await open(adminPage, adminUrl(record ? `${section}?${record}` : section), screen)
      if (record) {
        await expect(dialog).toBeVisible()
        await expectNothingFound(adminPage, screen, [width])
        await expectRoomForLargeText(adminPage, width)
        await dialog
          .getByRole('button', { name: /^(Back|Close)$/ })
          .first()
          .click()
        await expect(dialog).toHaveCount(0)
      }
      // The parts beside a record were looked at with the record.
      await expectNothingFound(adminPage, screen, record ? [narrower] : screen)
      await expectRoomForLargeText(adminPage, width, narrower)
      if (screen === screens[0]) await expectNoColumnCovered(adminPage)
      if (!adds[section]) continue
      await adminPage.getByRole('button', { name: adds[section] }).click()
      await expect(dialog).toBeVisible()
      await expectNothingFound(adminPage, screen, [width])
      await expectRoomForLargeText(adminPage, width)
    }
  })
}

async function expectNoColumnCovered(page: Page) {
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await coveredColumns(page), `${width} px`).toBe(0)
  }
}

/** How many pixels of a table lie beyond its place, where the column that stays in reach covers another. */
function coveredColumns(page: Page): Promise<number> {
  return page
    .locator('.table')
    .evaluateAll(tables => Math.max(0, ...tables.map(table => table.scrollWidth - table.clientWidth)))
}

test('axe finds nothing where a list is empty or its filters are wrong', async ({ adminPage, adminUrl }) => {
  for (const path of ['applications?applicant=nobody', 'courses?minPrice=9&maxPrice=1'])
    for (const screen of screens) {
      await open(adminPage, adminUrl(path), screen)
      await expectNothingFound(adminPage, screen)
    }
})
