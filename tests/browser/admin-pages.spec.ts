import type { Locator, Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { contentWidth, expectRoomForLargeText, findAxeViolations } from '../support/accessibility'
import { adminSections } from '../support/admin-sections'
import { expect, test } from '../support/browser'
import { aFeePayment, aPayment, report, reportUnknown } from '../support/ledger'
import { aCourse, aJob, aMessage, anApplication, anEnrollment, clearRecords } from '../support/records'
import { classesWithoutRules } from '../support/styles'

// Every page of the admin area is loaded once, and is looked at in each width by axe and by the rules of what has to fit.

// Phones have a layout of their own; each layout is also looked at in a second width.
const screens = [
  [1440, 768],
  [390, 320],
] as const
type Screen = (typeof screens)[number]
const [wide, phone] = screens

async function open(page: Page, url: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: wide[0], height: 900 })
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

async function expectNoColumnCovered(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await coveredColumns(page), `${width} px`).toBe(0)
  }
}

/** How many pixels of a table lie beyond its place, where the column that stays in reach covers another. */
function coveredColumns(page: Page): Promise<number> {
  return page
    .locator('.table')
    .evaluateAll(tables => Math.max(0, ...tables.map(table => table.scrollWidth - table.clientWidth)))
}

const LONG_NAME = 'Oluwaseun Adébáyọ̀'
const LONG_EMAIL = 'oluwaseun.adebayo@fastmail.example.com'

/** A record of a list: the URL's parameter that opens it, and what its button names. */
type Opened = { param: string; name: string }

/** The lists, each with what stores records with words as long as real ones have, and gives the one to be opened. */
const lists: Record<string, () => Promise<Opened>> = {
  applications: async () => {
    const { id: jobId } = await aJob({ title: 'Senior Brand and Packaging Designer' })
    await anApplication({ commitmentFee: 5000, status: 'accepted' })
    // Who applied before has a line more under the name, and a fee a wider column.
    const again = { jobId, applicantEmail: 'same@example.com', commitmentFee: 2500 }
    for (const applicantName of ['Ngo One', 'Ngo Two']) await anApplication({ ...again, applicantName })
    await report((await aFeePayment(5000, { applicantName: 'Saratu Dung' })).reference, 'succeeded')
    const long = { jobId, applicantName: LONG_NAME, applicantEmail: LONG_EMAIL }
    return { param: `view=${(await anApplication(long)).id}`, name: LONG_NAME }
  },
  'contact-messages': async () => {
    const { id, name } = await aMessage()
    return { param: `view=${id}`, name }
  },
  courses: async () => {
    await aCourse()
    await aCourse({ isActive: false })
    const { id, title } = await aCourse({
      title: 'Executive Presentation Design',
      category: 'ExecutiveSpecial',
      price: 1_250_000,
      seats: 12,
    })
    await anEnrollment({ courseId: id })
    return { param: `edit=${id}`, name: title }
  },
  enrollments: async () => {
    await anEnrollment({ price: 50_000, paymentStatus: 'failed' })
    const { id: enrollmentId } = await anEnrollment({ price: 1000, name: 'Saratu Dung' })
    await report((await aPayment({ enrollmentId, amount: 1000 })).reference, 'succeeded', 1000)
    const { id, name } = await anEnrollment({
      courseId: (await aCourse({ title: 'Executive Presentation Design', price: 1_250_000 })).id,
      name: LONG_NAME,
      email: LONG_EMAIL,
      experienceLevel: 'Intermediate',
      portfolio: 'https://example.com/nanzip',
    })
    return { param: `view=${id}`, name }
  },
  jobs: async () => {
    await aJob()
    const { id, title } = await aJob({
      title: 'Senior Brand and Packaging Designer',
      city: 'Bukuru',
      employmentType: 'TEMPORARY',
      salaryMin: 1_150_000,
      salaryMax: 1_200_000,
      closingDate: new Date('2099-11-25'),
    })
    return { param: `edit=${id}`, name: title }
  },
  payments: async () => {
    await reportUnknown()
    await report((await aPayment()).reference, 'succeeded', 1)
    const refunded = await aFeePayment(5000, { applicantName: LONG_NAME })
    await report(refunded.reference, 'succeeded')
    await database().payment.update({ where: { id: refunded.id }, data: { refundedAmount: 123_450n } })
    const name = 'Talatu Gyang'
    const { id, reference } = await aFeePayment(5000, { applicantName: name })
    await report(reference, 'succeeded', 1)
    return { param: `view=${id}`, name }
  },
}

/** The button over a list that opens an empty form beside it. */
const adds: Record<string, string> = { courses: 'Add course', jobs: 'Add job' }

/** What else is to be seen of a list beside an open record. */
const besideRecord: Record<string, (page: Page) => Promise<void>> = {
  applications: page => expect(page.getByRole('columnheader', { name: 'Date applied' })).toBeVisible(),
  jobs: page => expectActionsInOneLine(page, 'Print finisher'),
}

/** What else is to be seen of a list where nothing is open beside it. */
const alone: Record<string, (page: Page) => Promise<void>> = {
  courses: page => expectInOneLine(page, ['Duration', 'Start date', 'Seats left']),
  jobs: page => expectInOneLine(page, ['Salary', 'Closing date']),
}

/** The same on a phone. */
const aloneOnPhone: Record<string, (page: Page) => Promise<void>> = {
  applications: async page => {
    const fee = page.locator('.applications-fee').filter({ hasText: 'Test' }).first()
    for (const width of phone) {
      await page.setViewportSize({ width, height: 900 })
      const badge = await boxOf(fee.locator('.badge'))
      expect((await boxOf(fee)).height, `badges in a line, ${width} px`).toBeLessThan(1.5 * badge.height)
    }
  },
  courses: page => expectNoButtonAlone(page),
  enrollments: async page => {
    const row = page.getByRole('row').filter({ hasText: 'Saratu Dung' })
    for (const width of phone) {
      await page.setViewportSize({ width, height: 900 })
      const name = await boxOf(row.locator('.table-name b'))
      const email = await boxOf(row.getByRole('link'))
      expect(email.y - name.y - name.height, `no badge between, ${width} px`).toBeLessThan(16)
    }
  },
  jobs: page => expectNoButtonAlone(page),
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** Expects a column's cells in one line each at every width of a table, and no column covered there. */
async function expectInOneLine(page: Page, labels: string[]) {
  for (const width of [1181, 1280, 1366, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    for (const label of labels) {
      const cells = page.locator(`td[data-label="${label}"]`)
      expect.soft(await cells.evaluateAll(mostLines), `${label}, ${width} px`).toBe(1)
    }
    expect.soft(await coveredColumns(page), `${width} px`).toBe(0)
  }
}

/** Runs in the page. In how many lines the text of a cell is set, where it has the most. */
function mostLines(cells: Element[]): number {
  const linesOf = (cell: Element) => {
    const words = document.createRange()
    words.selectNodeContents(cell)
    return new Set([...words.getClientRects()].map(line => line.top)).size
  }
  return Math.max(...cells.map(linesOf))
}

/** Expects the actions of a row, as a word and three dots, in one line beside a form. */
async function expectActionsInOneLine(page: Page, title: string) {
  await page.setViewportSize({ width: 1280, height: 900 })
  const more = page.getByRole('button', { name: `More for ${title}` })
  const edit = page.getByRole('button', { name: `Edit ${title}` })
  expect((await boxOf(more)).y).toBe((await boxOf(edit)).y)
  expect((await boxOf(page.getByRole('row').filter({ hasText: title }))).height).toBeLessThan(70)
  // Each dot is a stroke of no length, which its round ends make a dot.
  expect((await more.locator('path').getAttribute('d'))?.match(/h\.01/g)).toHaveLength(3)
}

/** Expects none of the buttons of a row alone in a line. */
async function expectNoButtonAlone(page: Page) {
  for (const width of [320, 360, 390, 412, 430, 600]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await page.locator('.row-actions').evaluateAll(rows =>
      rows.map(row => {
        const tops = [...row.querySelectorAll('.table-button')]
          .filter(button => button.checkVisibility())
          .map(button => button.getBoundingClientRect().top)
        return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
      }),
    )
    expect.soft(lines.flat(), `${width} px`).not.toContain(1)
  }
}

/** What a list says where it has nothing to show: the URL's parameters for it. */
const without: Record<string, string> = {
  applications: 'applicant=nobody',
  courses: 'minPrice=9&maxPrice=1',
}

for (const [list, storeRecords] of Object.entries(lists)) {
  const beside = adds[list] ? 'a record or a new one' : 'a record'
  test(`axe finds nothing on the ${list} page, alone and with ${beside} open, and everything fits`, async ({
    adminPage,
    adminUrl,
  }) => {
    await clearRecords()
    const { param, name } = await storeRecords()
    await open(adminPage, adminUrl(`${list}?${param}`))
    const dialog = adminPage.getByRole('dialog')
    const close = () =>
      dialog
        .getByRole('button', { name: /^(Back|Close)$/ })
        .first()
        .click()

    const expectDialogFits = async (screen: Screen) => {
      await expect(dialog).toBeVisible()
      await expectNothingFound(adminPage, screen, [screen[0]])
      await expectRoomForLargeText(adminPage, screen[0])
    }
    const expectAloneFits = async (screen: Screen) => {
      await expect(dialog).toHaveCount(0)
      // The parts beside a record are looked at with the record.
      await expectNothingFound(adminPage, screen, [screen[1]])
      await expectRoomForLargeText(adminPage, ...screen)
    }
    const expectFormFits = async (screen: Screen) => {
      if (!adds[list]) return
      await adminPage.setViewportSize({ width: screen[0], height: 900 })
      await adminPage.getByRole('button', { name: adds[list] }).click()
      await expectDialogFits(screen)
      await close()
      await expect(dialog).toHaveCount(0)
    }

    await test.step('with a record open beside it', async () => {
      await expectDialogFits(wide)
      await besideRecord[list]?.(adminPage)
      await expectNoColumnCovered(adminPage, [1181, 1280, 1366, 1440])
      await close()
    })
    await test.step('alone', async () => {
      await expectAloneFits(wide)
      await alone[list]?.(adminPage)
      await expectNoColumnCovered(adminPage, [1440, 1024, 768])
    })
    await test.step('with a new one open', () => expectFormFits(wide))
    await adminPage.setViewportSize({ width: phone[0], height: 900 })
    await test.step('alone on a phone', async () => {
      await expectAloneFits(phone)
      await aloneOnPhone[list]?.(adminPage)
    })
    await test.step('with a new one open, on a phone', () => expectFormFits(phone))
    await test.step('with a record open, on a phone', async () => {
      await adminPage.setViewportSize({ width: phone[0], height: 900 })
      await adminPage.getByRole('button', { name: new RegExp(`^(View|Edit) ${name}`) }).click()
      await expectDialogFits(phone)
    })
    if (!without[list]) return
    await test.step('with nothing to show', async () => {
      await open(adminPage, adminUrl(`${list}?${without[list]}`))
      for (const screen of screens) await expectNothingFound(adminPage, screen)
    })
  })
}

/** What else is to be seen of a page that is no list. */
const rules: Record<string, (page: Page) => Promise<void>> = { dashboard: expectWeeksApart }

const others = adminSections.filter(section => !lists[section])
const half = Math.ceil(others.length / 2)

// A page after the first finds its scripts in the browser.
for (const sections of [others.slice(0, half), others.slice(half)])
  test(`axe finds nothing on these pages, and everything fits: ${sections.join(', ')}`, async ({
    adminPage,
    adminUrl,
  }) => {
    await clearRecords()
    await anApplication({ commitmentFee: 5000, status: 'accepted' })
    await anEnrollment({ price: 50_000, paymentStatus: 'failed', portfolio: 'https://example.com/nanzip' })
    await report((await aPayment()).reference, 'succeeded', 1)
    await reportUnknown()
    await aMessage()
    for (const section of sections)
      await test.step(section, async () => {
        await open(adminPage, adminUrl(section))
        for (const screen of screens) {
          await expectNothingFound(adminPage, screen)
          await expectRoomForLargeText(adminPage, ...screen)
          if (screen === wide) await expectNoColumnCovered(adminPage, [1440, 1024, 768])
        }
        await rules[section]?.(adminPage)
      })
  })

test('axe finds nothing on the login page', async ({ page }) => {
  await open(page, '/admin/login')
  for (const screen of screens) await expectNothingFound(page, screen)
})

/** Expects that the weeks under the plot stand beside each other, with text twice as large too. */
async function expectWeeksApart(page: Page) {
  const weeks = page.locator('.dashboard-plot-weeks span:visible')
  // The longest there are: which weeks are named depends on the day.
  await page.locator('.dashboard-plot-weeks span').evaluateAll(labels => {
    for (const label of labels) label.textContent = '28 Sept'
  })
  for (const size of ['100%', '200%'])
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(text => document.documentElement.style.setProperty('font-size', text), size)
      const gaps = await weeks.evaluateAll(labels => {
        const boxes = labels.map(label => label.getBoundingClientRect())
        return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0))
      })
      expect.soft(Math.min(4, ...gaps), `${width} px, text of ${size}`).toBe(4)
      expect.soft(await weeks.count(), `${width} px, text of ${size}`).toBeGreaterThan(0)
    }
}
