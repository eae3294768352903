import type { Locator, Page } from '@playwright/test'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { expectWholeRing } from '../support/accessibility'
import { expect, gotoAdminList, gotoHydrated, test } from '../support/browser'
import { aPayment, report } from '../support/ledger'
import { aCourse, aJob, anAdministrator, anApplication, anEnrollment, clearRecords } from '../support/records'

const hiddenWidth = (page: Page) =>
  page.locator('.table').evaluate(table => table.scrollWidth - table.clientWidth)

test('a title of one long word pushes no column out of reach', async ({ adminPage, adminUrl }) => {
  const title = 'W'.repeat(200)
  // Off the public lists, which other tests look at meanwhile.
  const { id: jobId } = await aJob({ title, isActive: false })
  const { id } = await anApplication({ jobId, commitmentFee: 2500 })
  const { id: courseId } = await aCourse({ title, isActive: false })
  await anEnrollment({ courseId })
  const { reference } = await aPayment({ applicationId: id, amount: 2500 })
  const expectNothingHidden = async (what: string) => {
    for (const width of [1440, 1181, 1024, 768]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect.soft(await hiddenWidth(adminPage), `${what}, ${width} px`).toBe(0)
    }
  }
  await gotoAdminList(adminPage, adminUrl(`applications?position=${title}&view=${id}`))
  await expectNothingHidden('beside an application')
  await adminPage.keyboard.press('Escape')
  await expect(adminPage.getByRole('dialog')).toHaveCount(0)
  await expectNothingHidden('applications')
  for (const list of [`enrollments?course=${title}`, `payments?search=${reference}`]) {
    await gotoAdminList(adminPage, adminUrl(list))
    await expectNothingHidden(list.split('?')[0] ?? '')
  }
})

/** Returns in how many lines the text of a cell is set. */
const linesOf = (cell: Locator) =>
  cell.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(line => line.top)).size
  })

/** Returns in how many lines one word of a cell is set. */
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
  await gotoHydrated(adminPage, adminUrl('account'))
  for (const [waiting, shown, named] of [
    [999, '999', '999'],
    [2040, '2k+', '2,040'],
  ] as const) {
    await addUpTo(waiting)
    const link = nav.getByRole('link', { name: `Applications (${named} to decide on)` })
    // On its own page the link is bold.
    for (const page of ['Applications', 'Account']) {
      await nav.getByRole('link', { name: page }).click()
      await expect(adminPage.getByRole('heading', { level: 1, name: page })).toBeVisible()
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
    await adminPage.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await clearRecords()
})

test('neither the sidebar nor a panel cuts off the ring of what has the focus', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication()
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  for (const place of ['.admin-frame-sidebar', '.sheet']) {
    const entries = adminPage.locator(place).locator('a, button').and(adminPage.locator(':enabled, a'))
    expect(await entries.count(), place).toBeGreaterThan(6)
    for (const entry of await entries.all()) if (await entry.isVisible()) await expectWholeRing(entry, place)
  }
})

test('the box that selects a page stands above those of the rows, at every width', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Sign fitter' })
  await anApplication({ jobId, applicantName: 'Kyauta Dalyop' })
  await gotoAdminList(adminPage, adminUrl('applications?position=Sign fitter'))
  const leftOf = async (name: string) =>
    (await adminPage.getByRole('checkbox', { name }).boundingBox())?.x ?? Number.NaN
  for (const width of [1440, 1024, 768, 390, 320]) {
    await adminPage.setViewportSize({ width, height: 900 })
    const apart = Math.abs((await leftOf('Select page')) - (await leftOf('Select Kyauta Dalyop')))
    expect.soft(apart, `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('a long name in a panel is broken for no badge beside it, and a message with Undo is read in a few lines, with text twice as large too', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob()
  await anApplication({ jobId, applicantName: 'Oluwaseun Adebayo' })
  const { id } = await anApplication({ jobId, applicantName: 'Oluwaseunfunmilayo Adébáyọ̀' })
  await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}&view=${id}`))
  const heading = adminPage.locator('.panel-head h2')
  for (const width of [320, 390, 1440]) {
    await adminPage.setViewportSize({ width, height: 900 })
    expect.soft(await linesOfWord(heading, 'Oluwaseunfunmilayo'), `${width} px`).toBe(1)
  }
  await adminPage.keyboard.press('j')
  await expect(heading).toHaveText('Oluwaseun Adebayo')
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
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const question = adminPage.locator('dialog.dialog[open]')
  for (const opener of ['Cancel enrollment', 'Record a payment', 'Make a new link']) {
    await adminPage.getByRole('button', { name: opener }).click()
    await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [390, 320]) {
      await adminPage.setViewportSize({ width, height: 844 })
      const over = await question.evaluate(element => element.scrollWidth - element.clientWidth)
      expect.soft(over, `${opener}, ${width} px`).toBe(0)
    }
    await adminPage.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  }
})

test('with text twice as large, no label of a row’s actions leaves its button on a phone', async ({
  adminPage,
  adminUrl,
}) => {
  const { title } = await aJob({ title: 'Foil stamper' })
  const { title: courseTitle } = await aCourse({ title: 'Foil stamping' })
  for (const list of [`jobs?title=${title}`, `courses?title=${courseTitle}`]) {
    await gotoAdminList(adminPage, adminUrl(list))
    await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const buttons = adminPage.locator('.row-actions .table-button:visible')
    for (const width of [390, 360, 320]) {
      await adminPage.setViewportSize({ width, height: 844 })
      const over = await buttons.evaluateAll(all => all.map(one => one.scrollWidth - one.clientWidth))
      expect.soft(Math.max(...over), `${list}, ${width} px`).toBe(0)
      const sideways = await adminPage.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(sideways, `${list}, ${width} px`).toBe(0)
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

test('a day among the filters is whole at every width, while filters are in use, and with text twice as large', async ({
  adminPage,
  adminUrl,
}) => {
  const used = 'status=pending&dateFrom=2026-03-01&dateTo=2026-10-31'
  for (const url of [`enrollments?${used}`, `payments?${used}`, `applications?${used}`]) {
    await gotoHydrated(adminPage, adminUrl(url))
    for (const width of [1440, 1401, 1280, 1024, 768, 390, 360, 320]) {
      await adminPage.setViewportSize({ width, height: 900 })
      const toggle = adminPage.getByRole('button', { name: 'Filters (3)', expanded: false })
      if (await toggle.isVisible()) await toggle.click()
      const missing = await missingOf(adminPage.locator('#dateFrom'))
      expect.soft(missing, `${url}, ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await adminPage.setViewportSize({ width: 1440, height: 900 })
  await adminPage.getByRole('link', { name: 'Clear filters' }).click()
  await expect(adminPage).toHaveURL(/applications$/)
  await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [1440, 1280, 1024, 768]) {
    await adminPage.setViewportSize({ width, height: 900 })
    const missing = await missingOf(adminPage.locator('#dateFrom'))
    expect.soft(missing, `${width} px, text of 200 %`).toBeLessThanOrEqual(0)
  }
})

test('a list is printed as a table without what is only for the screen, and an open record is printed whole', async ({
  adminPage,
  adminUrl,
}) => {
  await anApplication({ applicantName: 'Panshak Lar' })
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
  await adminPage.emulateMedia({ media: 'screen' })
  await adminPage.getByRole('button', { name: 'View Panshak Lar' }).click()
  const panel = adminPage.locator('.sheet')
  const controls = ['Their own page', 'Erase'].map(name => panel.getByRole('heading', { name }))
  for (const part of controls) await expect(part).toBeVisible()
  await adminPage.emulateMedia({ media: 'print' })
  await expect(panel.getByText('No notes yet.')).toBeVisible()
  for (const part of controls) await expect(part).toBeHidden()
  await expect(row).toBeHidden()
  expect(await panel.evaluate(element => getComputedStyle(element).position)).toBe('static')
  expect(await panel.evaluate(element => element.scrollHeight - element.clientHeight)).toBe(0)
})

test('names, emails and references as long as real ones are broken no more than they must, on a tablet and on a phone', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const { id: courseId } = await aCourse({ title: 'Executive Presentation Design', price: 1_250_000 })
  const aPaidEnrollment = async (name: string, email: string, price: number) => {
    const fields = { courseId, name, email, price, experienceLevel: 'Intermediate' } as const
    const { id: enrollmentId } = await anEnrollment(fields)
    const payment = await aPayment({ enrollmentId, amount: price })
    await report(payment.reference, 'succeeded', price)
    return payment
  }
  const longEmail = 'chukwuemeka.ogunleye.1925@fastmail.example.com'
  const { id: paymentId } = await aPaidEnrollment('Chukwuemeka Ògúnlẹ́yẹ', longEmail, 1_250_000)
  await database().payment.update({ where: { id: paymentId }, data: { refundedAmount: 123_456_700n } })
  await aPaidEnrollment('Chukwuemeka Obi', 'chukwuemeka.obi.2996@example.com', 1000)
  await anApplication({ applicantName: 'Chukwuemeka Obi', applicantEmail: 'chukwuemeka.obi@example.com' })
  const { id } = await anAdministrator('chukwuemeka.obi.2026@example.com')

  await test.step('a payment’s reference stands in two lines at most, and on a phone its date in one and its kind behind what it is for', async () => {
    await adminPage.goto(adminUrl('payments?search=ogunleye'))
    const cell = adminPage.locator('td[data-label="Reference"]')
    for (const width of [1180, 1024, 768, 761, 320, 390]) {
      await adminPage.setViewportSize({ width, height: 844 })
      expect(await linesOf(cell), `${width} px`).toBeLessThanOrEqual(2)
      expect.soft(await hiddenWidth(adminPage), `${width} px`).toBe(0)
    }
    expect(await linesOf(adminPage.locator('td[data-label="Date"]'))).toBe(1)
    await expect(adminPage.locator('td[data-label="For"] small')).toHaveCSS('display', 'inline')
  })

  await test.step('on a tablet a long name and an administrator’s email are broken in no word', async () => {
    for (const [list, word] of [
      ['enrollments?search=chukwuemeka+obi', 'Chukwuemeka'],
      ['applications?search=chukwuemeka+obi', 'Chukwuemeka'],
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
  })
  await database().administrator.delete({ where: { id } })
})
