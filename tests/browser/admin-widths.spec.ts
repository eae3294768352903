import type { Locator, Page } from '@playwright/test'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { expect, gotoAdminList, gotoHydrated, test } from '../support/browser'
import { aFeePayment, aPayment, report } from '../support/ledger'
import { aCourse, aJob, anAdministrator, anApplication, anEnrollment, clearRecords } from '../support/records'

/** A record of each list with words as long as real ones have; gives the lists with the panel of it open. */
async function openPanels() {
  const job = await aJob({
    title: 'Senior Brand and Packaging Designer',
    city: 'Bukuru',
    employmentType: 'TEMPORARY',
    salaryMin: 1_150_000,
    salaryMax: 1_200_000,
    closingDate: new Date('2099-11-25'),
  })
  const application = await anApplication({
    jobId: job.id,
    applicantName: 'Oluwaseun Adébáyọ̀',
    applicantEmail: 'oluwaseun.adebayo@fastmail.example.com',
  })
  // Who applied before has a line more under the name, and a fee a wider column.
  const again = { jobId: job.id, applicantEmail: 'same@example.com', commitmentFee: 2500 }
  for (const applicantName of ['Ngo One', 'Ngo Two']) await anApplication({ ...again, applicantName })
  const course = await aCourse({
    title: 'Executive Presentation Design',
    category: 'ExecutiveSpecial',
    price: 1_250_000,
    seats: 12,
  })
  const enrollment = await anEnrollment({
    courseId: course.id,
    name: 'Oluwaseun Adébáyọ̀',
    email: 'oluwaseun.adebayo@fastmail.example.com',
    experienceLevel: 'Intermediate',
  })
  const payment = await aFeePayment(5000, { applicantName: 'Oluwaseun Adébáyọ̀' })
  await report(payment.reference, 'succeeded')
  await database().payment.update({ where: { id: payment.id }, data: { refundedAmount: 123_450n } })
  return {
    applications: `applications?view=${application.id}`,
    enrollments: `enrollments?view=${enrollment.id}`,
    payments: `payments?view=${payment.id}`,
    courses: `courses?edit=${course.id}`,
    jobs: `jobs?edit=${job.id}`,
  }
}

const hiddenWidth = (page: Page) =>
  page.locator('.table').evaluate(table => table.scrollWidth - table.clientWidth)

test('beside an open panel no column of a list is covered', async ({ adminPage, adminUrl }) => {
  for (const [list, url] of Object.entries(await openPanels())) {
    await gotoAdminList(adminPage, adminUrl(url))
    await expect(adminPage.locator('.sheet')).toBeVisible()
    for (const width of [1181, 1280, 1366, 1440]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect.soft(await hiddenWidth(adminPage), `${list}, ${width} px`).toBe(0)
    }
  }
})

test('beside an open application the list says when each came, where there is room', async ({
  adminPage,
  adminUrl,
}) => {
  const { applications } = await openPanels()
  await gotoAdminList(adminPage, adminUrl(applications))
  await expect(adminPage.getByRole('columnheader', { name: 'Date applied' })).toBeVisible()
})

test('a title of one long word pushes no column out of reach', async ({ adminPage, adminUrl }) => {
  const title = 'W'.repeat(200)
  // Off the public lists, which other tests look at meanwhile.
  const { id: jobId } = await aJob({ title, isActive: false })
  const { id } = await anApplication({ jobId, commitmentFee: 2500 })
  const { id: courseId } = await aCourse({ title, isActive: false })
  await anEnrollment({ courseId })
  const { reference } = await aPayment({ applicationId: id, amount: 2500 })
  for (const list of [
    `applications?position=${title}&view=${id}`,
    `applications?position=${title}`,
    `enrollments?course=${title}`,
    `payments?search=${reference}`,
  ]) {
    await gotoAdminList(adminPage, adminUrl(list))
    for (const width of [1440, 1181, 1024, 768]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect.soft(await hiddenWidth(adminPage), `${list.split('?')[0]}, ${width} px`).toBe(0)
    }
  }
})

/** Returns in how many lines the text of a cell is set. */
const linesOf = (cell: Locator) =>
  cell.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(line => line.top)).size
  })

test('a list alone says a date, a salary and the seats in one line each, and covers no column', async ({
  adminPage,
  adminUrl,
}) => {
  await openPanels()
  const short = {
    jobs: ['Salary', 'Closing date'],
    courses: ['Duration', 'Start date', 'Seats left'],
  }
  for (const [list, labels] of Object.entries(short)) {
    await gotoAdminList(adminPage, adminUrl(list))
    for (const width of [1181, 1280, 1366, 1440, 1600]) {
      await adminPage.setViewportSize({ width, height: 900 })
      for (const label of labels) {
        const cell = adminPage.locator(`td[data-label="${label}"]`).first()
        expect.soft(await linesOf(cell), `${label}, ${width} px`).toBe(1)
      }
      expect.soft(await hiddenWidth(adminPage), `${list}, ${width} px`).toBe(0)
    }
  }
})

test('the counts of what waits fit into the menu, however large they are', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const { id: jobId } = await aJob()
  const { applicantName, applicantEmail, phoneNumber, skills, cvFilename, cvContentType, cvBytes } =
    await anApplication({ jobId })
  const fields = {
    jobId,
    applicantName,
    applicantEmail,
    phoneNumber,
    skills,
    cvFilename,
    cvContentType,
    cvBytes,
  }
  const addUpTo = async (count: number) => {
    const missing = count - (await database().application.count())
    const data = Array.from({ length: missing }, () => ({ ...fields, commitmentFee: 0n, cv: newCvKey() }))
    await database().application.createMany({ data })
  }
  await adminPage.setViewportSize({ width: 1440, height: 900 })
  const nav = adminPage.locator('.admin-frame-sidebar nav')
  for (const [waiting, shown, named] of [
    [999, '999', '999'],
    [2040, '2k+', '2,040'],
  ] as const) {
    await addUpTo(waiting)
    const link = nav.getByRole('link', { name: `Applications (${named} to decide on)` })
    // On its own page the link is bold.
    for (const page of ['applications', 'account']) {
      await gotoHydrated(adminPage, adminUrl(page))
      await expect(link.locator('.admin-frame-count')).toHaveText(shown)
      const row = await link.boundingBox()
      const next = await nav.getByRole('link', { name: 'Courses' }).boundingBox()
      expect.soft(row?.height, `${shown} on ${page}`).toBe(next?.height)
    }
    for (const size of ['100%', '200%']) {
      await adminPage.evaluate(text => document.documentElement.style.setProperty('font-size', text), size)
      const over = await nav.evaluate(element => element.scrollWidth - element.clientWidth)
      expect.soft(over, `${shown}, text of ${size}`).toBe(0)
    }
  }
  await clearRecords()
})

test('a long name in a panel is broken for no badge beside it', async ({ adminPage, adminUrl }) => {
  const { id } = await anApplication({ applicantName: 'Oluwaseunfunmilayo Adébáyọ̀' })
  for (const width of [1440, 390, 320]) {
    await adminPage.setViewportSize({ width, height: 900 })
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    const lines = await adminPage.locator('.panel-head h2').evaluate(heading => {
      const word = document.createRange()
      word.setStart(heading.firstChild as Text, 0)
      word.setEnd(heading.firstChild as Text, 'Oluwaseunfunmilayo'.length)
      return word.getClientRects().length
    })
    expect.soft(lines, `${width} px`).toBe(1)
  }
})

test('a message with Undo is read in a few lines, with text twice as large too', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Oluwaseun Adebayo' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  await adminPage.keyboard.press('a')
  const toast = adminPage.getByRole('listitem').filter({ hasText: 'Oluwaseun Adebayo is accepted.' })
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
  // The keyboard goes to the message itself first, which is seen.
  await adminPage.keyboard.press('Alt+T')
  await adminPage.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await expect(toast).toHaveCSS('outline-style', 'solid')
  for (const size of ['100%', '200%']) {
    await adminPage.evaluate(text => document.documentElement.style.setProperty('font-size', text), size)
    for (const width of [1440, 768, 390, 320]) {
      await adminPage.setViewportSize({ width, height: 900 })
      // It moves to its place.
      await expect
        .poll(async () => {
          const box = await toast.boundingBox()
          if (!box) return 'it is not shown'
          const most = size === '100%' ? 90 : 260
          return { low: box.height < most, within: box.x > 0 && box.x + box.width < width }
        }, `${width} px, text of ${size}`)
        .toEqual({ low: true, within: true })
    }
  }
})

test('a question on a phone is read without going sideways, with text twice as large too', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anEnrollment({ price: 20_000 })
  await adminPage.setViewportSize({ width: 390, height: 844 })
  for (const opener of ['Cancel enrollment', 'Record a payment', 'Make a new link']) {
    await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
    await adminPage.getByRole('button', { name: opener }).click()
    await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [390, 320]) {
      await adminPage.setViewportSize({ width, height: 844 })
      const over = await adminPage
        .locator('dialog.dialog[open]')
        .evaluate(question => question.scrollWidth - question.clientWidth)
      expect.soft(over, `${opener}, ${width} px`).toBe(0)
    }
  }
})

/** Returns by how many pixels a field is too narrow for what is typed into it. */
const missingOf = (locator: Locator) =>
  locator.evaluate((field: HTMLInputElement) => {
    const whole = field.cloneNode() as HTMLInputElement
    whole.style.width = 'max-content'
    whole.style.position = 'absolute'
    field.after(whole)
    const missing = whole.offsetWidth - field.offsetWidth
    whole.remove()
    return missing
  })

test('a day among the filters is whole at every width, also while filters are in use', async ({
  adminPage,
  adminUrl,
}) => {
  const used = 'status=pending&dateFrom=2026-03-01&dateTo=2026-10-31'
  for (const url of [`applications?${used}`, `enrollments?${used}`, `payments?${used}`]) {
    await gotoHydrated(adminPage, adminUrl(url))
    for (const width of [1440, 1401, 1280, 1024, 768, 390, 360, 320]) {
      await adminPage.setViewportSize({ width, height: 900 })
      const toggle = adminPage.getByRole('button', { name: 'Filters (3)', expanded: false })
      if (await toggle.isVisible()) await toggle.click()
      const missing = await missingOf(adminPage.locator('#dateFrom'))
      expect.soft(missing, `${url}, ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a day among the filters is whole with text twice as large, too', async ({ adminPage, adminUrl }) => {
  await gotoHydrated(adminPage, adminUrl('applications'))
  await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [1440, 1280, 1024, 768]) {
    await adminPage.setViewportSize({ width, height: 900 })
    expect.soft(await missingOf(adminPage.locator('#dateFrom')), `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('a list is printed as a table without what is only for the screen, and an open record is printed whole', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({ applicantName: 'Panshak Lar' })
  await adminPage.emulateMedia({ media: 'print' })
  await gotoAdminList(adminPage, adminUrl('applications'))
  const row = adminPage.getByRole('row', { name: /Panshak Lar/ })
  const forScreen = [
    ...(await adminPage.getByRole('button').all()),
    ...(await adminPage.getByRole('checkbox').all()),
    adminPage.getByRole('columnheader', { name: 'View' }),
    adminPage.getByLabel('Applicant name'),
    adminPage.getByRole('navigation', { name: 'Admin' }),
  ]
  await expect(row).toBeVisible()
  for (const part of forScreen) await expect(part).toBeHidden()
  // Sheets of A4, upright and on their side, and of Letter.
  for (const width of [718, 741, 1045]) {
    await adminPage.setViewportSize({ width, height: 1040 })
    await expect(row).toHaveCSS('display', 'table-row')
    expect.soft(await hiddenWidth(adminPage), `${width} px`).toBe(0)
  }
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const panel = adminPage.locator('.sheet')
  await expect(panel.getByText('No notes yet.')).toBeVisible()
  await expect(row).toBeHidden()
  expect(await panel.evaluate(element => getComputedStyle(element).position)).toBe('static')
  expect(await panel.evaluate(element => element.scrollHeight - element.clientHeight)).toBe(0)
})

test('on a phone badges stand together, and push no lines apart', async ({ adminPage, adminUrl }) => {
  await openPanels()
  const { id: enrollmentId } = await anEnrollment({ price: 1000, name: 'Saratu Dung' })
  const price = await aPayment({ enrollmentId, amount: 1000 })
  await report(price.reference, 'succeeded', 1000)
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('it is not shown')
    return { ...box, end: box.y + box.height }
  }
  for (const width of [390, 320]) {
    await adminPage.setViewportSize({ width, height: 844 })
    await adminPage.goto(adminUrl('enrollments?search=Saratu'))
    const row = adminPage.getByRole('row').filter({ hasText: 'Saratu Dung' })
    const name = await boxOf(row.locator('.table-name b'))
    const email = await boxOf(row.getByRole('link'))
    expect(email.y - name.end).toBeLessThan(16)
    await adminPage.goto(adminUrl('applications?search=Oluwaseun'))
    const fee = adminPage.locator('.applications-fee').filter({ hasText: 'Test' }).first()
    const badge = await boxOf(fee.locator('.badge'))
    expect((await boxOf(fee)).height).toBeLessThan(1.5 * badge.height)
  }
})

test('a payment’s reference stands in two lines at most, and on a phone its date in one and its kind behind what it is for', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  await openPanels()
  const { id: courseId } = await aCourse({ title: 'Executive Presentation Design', price: 1_250_000 })
  const { id: enrollmentId } = await anEnrollment({
    courseId,
    name: 'Chukwuemeka Ògúnlẹ́yẹ',
    email: 'chukwuemeka.ogunleye.1925@fastmail.example.com',
    price: 1_250_000,
  })
  const price = await aPayment({ enrollmentId, amount: 1_250_000 })
  await report(price.reference, 'succeeded', 1_250_000)
  await database().payment.update({ where: { id: price.id }, data: { refundedAmount: 123_456_700n } })
  await adminPage.goto(adminUrl('payments?search=chukwuemeka'))
  const cell = adminPage.locator('td[data-label="Reference"]')
  for (const width of [1180, 1024, 768, 761, 320, 390]) {
    await adminPage.setViewportSize({ width, height: 844 })
    expect(await linesOf(cell), `${width} px`).toBeLessThanOrEqual(2)
    expect.soft(await hiddenWidth(adminPage), `${width} px`).toBe(0)
  }
  expect(await linesOf(adminPage.locator('td[data-label="Date"]'))).toBe(1)
  await expect(adminPage.locator('td[data-label="For"] small')).toHaveCSS('display', 'inline')
})

test('on a tablet a long name and an administrator’s email are broken in no word', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const { id: courseId } = await aCourse({ title: 'Executive Presentation Design', price: 1000 })
  const { id: enrollmentId } = await anEnrollment({
    courseId,
    name: 'Chukwuemeka Obi',
    email: 'chukwuemeka.obi.2996@example.com',
    price: 1000,
    experienceLevel: 'Intermediate',
  })
  const price = await aPayment({ enrollmentId, amount: 1000 })
  await report(price.reference, 'succeeded', 1000)
  await anApplication({ applicantName: 'Chukwuemeka Obi', applicantEmail: 'chukwuemeka.obi@example.com' })
  const { id } = await anAdministrator('chukwuemeka.obi.2026@example.com')
  const linesOfWord = (cell: Locator, word: string) =>
    cell.evaluate((element, word) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (text.nextNode()) {
        const start = text.currentNode.nodeValue?.indexOf(word) ?? -1
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(text.currentNode, start)
        range.setEnd(text.currentNode, start + word.length)
        return new Set([...range.getClientRects()].map(line => line.top)).size
      }
      return 0
    }, word)
  for (const [list, word] of [
    ['enrollments?search=chukwuemeka', 'Chukwuemeka'],
    ['applications?search=chukwuemeka', 'Chukwuemeka'],
    ['administrators', '@example.com'],
  ] as const) {
    await adminPage.goto(adminUrl(list))
    const cell = adminPage.getByRole('rowheader').filter({ hasText: /chukwuemeka/i })
    for (const width of [1024, 768, 761]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect.soft(await linesOfWord(cell, word), `${list}, ${width} px`).toBe(1)
      expect.soft(await hiddenWidth(adminPage), `${list}, ${width} px`).toBe(0)
    }
  }
  await database().administrator.delete({ where: { id } })
})

test('beside a form the actions of a row are in one line, as a word and three dots', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.setViewportSize({ width: 1280, height: 900 })
  const { id } = await aJob({ title: 'Trimmer' })
  await gotoAdminList(adminPage, adminUrl(`jobs?title=trimmer&edit=${id}`))
  const edit = await adminPage.getByRole('button', { name: 'Edit Trimmer' }).boundingBox()
  const more = await adminPage.getByRole('button', { name: 'More for Trimmer' }).boundingBox()
  expect(more?.y).toBe(edit?.y)
  const row = await adminPage.getByRole('row').filter({ hasText: 'Trimmer' }).boundingBox()
  expect(row?.height).toBeLessThan(70)
  // Each dot is a stroke of no length, which its round ends make a dot.
  const dots = adminPage.getByRole('button', { name: 'More for Trimmer' }).locator('path')
  expect((await dots.getAttribute('d'))?.match(/h\.01/g)).toHaveLength(3)
})

test('the weeks under the dashboard’s plot stand beside each other, with text twice as large too', async ({
  adminPage,
  adminUrl,
}) => {
  await anApplication()
  await adminPage.goto(adminUrl('dashboard'))
  const weeks = adminPage.locator('.dashboard-plot-weeks span:visible')
  for (const size of ['100%', '200%'])
    for (const width of [1440, 1024, 768, 390, 320]) {
      await adminPage.setViewportSize({ width, height: 900 })
      await adminPage.evaluate(text => document.documentElement.style.setProperty('font-size', text), size)
      const gaps = await weeks.evaluateAll(labels => {
        const boxes = labels.map(label => label.getBoundingClientRect())
        return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0))
      })
      expect.soft(Math.min(4, ...gaps), `${width} px, text of ${size}`).toBe(4)
      expect.soft(await weeks.count(), `${width} px, text of ${size}`).toBeGreaterThan(0)
    }
})

test('on a phone none of the buttons of a job or a course stands alone in a line', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  await aJob()
  await aCourse()
  await aCourse({ isActive: false })
  for (const list of ['jobs', 'courses']) {
    await gotoAdminList(adminPage, adminUrl(list))
    for (const width of [320, 360, 390, 412, 430, 600]) {
      await adminPage.setViewportSize({ width, height: 844 })
      const lines = await adminPage.locator('.row-actions').evaluateAll(rows =>
        rows.map(row => {
          const tops = [...row.querySelectorAll('.table-button')]
            .filter(button => button.checkVisibility())
            .map(button => button.getBoundingClientRect().top)
          return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
        }),
      )
      expect.soft(lines.flat(), `${list}, ${width} px`).not.toContain(1)
    }
  }
})
