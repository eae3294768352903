import type { Locator } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, test } from '../support/browser'
import { aJob, anApplication } from '../support/records'

/** Three applications to a job of their own; gives the list's filter for it and how they stand. */
async function threeApplications(title: string) {
  const { id: jobId } = await aJob({ title })
  await anApplication({ jobId, applicantName: 'Pam Gyang' })
  await anApplication({ jobId, applicantName: 'Grace Audu', status: 'accepted' })
  await anApplication({ jobId, applicantName: 'Nenrit Lar', status: 'rejected' })
  const standing = async () => {
    const rows = await database().application.findMany({ where: { jobId } })
    return Object.fromEntries(rows.map(row => [row.applicantName, row.status]))
  }
  return { page: `applications?position=${encodeURIComponent(title)}`, jobId, standing }
}

const before = { 'Pam Gyang': 'pending', 'Grace Audu': 'accepted', 'Nenrit Lar': 'rejected' }

test('several applications are selected, counted and decided after a question, on a wide screen as on a phone', async ({
  adminPage,
  adminUrl,
}) => {
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  const selectPage = bar.getByRole('checkbox', { name: 'Select page' })
  const { page, standing } = await threeApplications('Poster hanger')
  await adminPage.goto(adminUrl(page))
  for (const { widths, button, decided, count, all } of [
    { widths: [1440, 768], button: 'Accept', decided: 'accepted', count: 2, all: 'Accepted' },
    { widths: [390, 320], button: 'Reject', decided: 'rejected', count: 3, all: 'Rejected' },
  ] as const)
    await test.step(`at ${widths[0]} px`, async () => {
      const standingBefore = await standing()
      const question = adminPage.getByRole('dialog', { name: `${button} ${count} applications?` })
      await adminPage.setViewportSize({ width: widths[0], height: 844 })
      await expect(bar.getByRole('button')).toHaveCount(0)
      await adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' }).check()
      await expect(bar.getByRole('status')).toHaveText('1 of 3 selected')
      expect(await selectPage.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
      await selectPage.check()
      await expect(bar.getByRole('status')).toHaveText('3 of 3 selected')

      await bar.getByRole('button', { name: `${button} selected` }).click()
      await expect(question).toBeVisible()
      await expectAccessible(adminPage, widths)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      expect(await standing()).toEqual(standingBefore)

      await bar.getByRole('button', { name: `${button} selected` }).click()
      await expect(question.getByText('Grace Audu (accepted already)')).toHaveCount(count === 2 ? 1 : 0)
      await expect(question.getByText('Mail is off: nobody is told. Call or write to them.')).toBeVisible()
      await question.getByRole('button', { name: `${button} ${count}` }).click()
      await expect(adminPage.getByText(`${count} applications ${decided}.`, { exact: true })).toBeVisible()
      await expect(selectPage).toBeFocused()
      await expect(bar.getByRole('status')).toHaveText('')
      await expect(adminPage.getByRole('row').filter({ hasText: all })).toHaveCount(3)
      expect(new Set(Object.values(await standing()))).toEqual(new Set([decided]))

      await selectPage.check()
      await bar.getByRole('button', { name: `${button} selected` }).click()
      const nothing = adminPage.getByRole('dialog', { name: `All three are ${decided} already` })
      const buttons = nothing.locator('.dialog-actions').getByRole('button')
      await expect(buttons).toHaveText(['Close'])
      await buttons.click()
      await expect(nothing).toBeHidden()
      await selectPage.uncheck()
    })
})

test.describe('a decision on several by the keyboard alone', () => {
  test.use({ expectedConsoleErrors: ['status of 500'] })

  test('that fails is reported and leaves the selection, and is made in the end', async ({
    adminPage,
    adminUrl,
  }) => {
    const { page, standing } = await threeApplications('Guillotine hand')
    await adminPage.goto(adminUrl(page))
    const selected = adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' })
    await selected.focus()
    await adminPage.keyboard.press('Space')
    const reject = adminPage.getByRole('button', { name: 'Reject selected' })
    const confirm = adminPage.getByRole('button', { name: 'Reject 1' })
    const rejectByKeyboard = async () => {
      await pressUntilFocused(reject, 'Shift+Tab')
      await adminPage.keyboard.press('Enter')
      await expect(confirm).toBeVisible()
      await pressUntilFocused(confirm, 'Tab')
      await adminPage.keyboard.press('Enter')
    }
    await adminPage.route('**/applications/status', route => route.fulfill({ status: 500, body: 'no' }))
    await rejectByKeyboard()
    await expect(adminPage.getByText('The decisions were not saved. Please try again.')).toBeVisible()
    await expect(selected).toBeChecked()
    expect(await standing()).toEqual(before)

    await adminPage.unroute('**/applications/status')
    await adminPage.keyboard.press('Escape')
    await expect(confirm).toBeHidden()
    await rejectByKeyboard()
    await expect(adminPage.getByText('1 application rejected.')).toBeVisible()
    expect(await standing()).toEqual({ ...before, 'Pam Gyang': 'rejected' })
  })
})

async function pressUntilFocused(button: Locator, key: string) {
  while (!(await button.evaluate(element => element === document.activeElement)))
    await button.page().keyboard.press(key)
}

test('a decision on several leaves out what its applicant has withdrawn, and what a colleague has decided since the page was read', async ({
  adminPage,
  adminUrl,
}) => {
  const { page, jobId, standing } = await threeApplications('Collator hand')
  await anApplication({ jobId, applicantName: 'Ladi Dung', withdrawnAt: new Date() })
  await gotoAdminList(adminPage, adminUrl(page))
  await database().application.updateMany({
    where: { jobId, applicantName: 'Pam Gyang' },
    data: { status: 'accepted' },
  })
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  await expect(bar.getByText('1 withdrawn, left out')).toBeVisible()
  await expect(adminPage.getByRole('checkbox', { name: 'Select Ladi Dung' })).toBeDisabled()
  await bar.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(bar.getByRole('status')).toHaveText('3 of 3 selected')
  await bar.getByRole('button', { name: 'Reject selected' }).click()
  await adminPage.getByRole('button', { name: 'Reject 2' }).click()
  await expect(
    adminPage.getByText('1 application rejected. 1 application unchanged: decided meanwhile.'),
  ).toBeVisible()
  const row = adminPage.getByRole('row').filter({ hasText: 'Pam Gyang' })
  await expect(row).toContainText('Accepted')
  expect(await standing()).toEqual({
    'Pam Gyang': 'accepted',
    'Grace Audu': 'rejected',
    'Nenrit Lar': 'rejected',
    'Ladi Dung': 'pending',
  })
})

test('an undo of several says what a colleague has decided meanwhile, and where nothing is left to undo', async ({
  adminPage,
  adminUrl,
}) => {
  const { page, jobId, standing } = await threeApplications('Trimmer hand')
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  const decideAsColleague = (status: 'pending' | 'accepted', applicantName?: string) =>
    database().application.updateMany({ where: { jobId, applicantName }, data: { status } })
  const undo = () => adminPage.getByRole('listitem').getByRole('button', { name: 'Undo' }).press('Enter')
  await gotoAdminList(adminPage, adminUrl(page))
  const rejectAll = async (count: number) => {
    await bar.getByRole('checkbox', { name: 'Select page' }).check()
    await bar.getByRole('button', { name: 'Reject selected' }).click()
    await adminPage.getByRole('button', { name: `Reject ${count}` }).press('Enter')
    await expect(adminPage.getByText(`${count} applications rejected.`)).toBeVisible()
  }
  await rejectAll(2)
  await decideAsColleague('accepted', 'Pam Gyang')
  await undo()
  await expect(
    adminPage.getByText('1 application as before. 1 application not undone: its minute may be over'),
  ).toBeVisible()
  await expect(adminPage.getByText('2 applications rejected.')).toHaveCount(0)
  expect(await standing()).toEqual({ ...before, 'Pam Gyang': 'accepted' })

  await rejectAll(2)
  await decideAsColleague('accepted')
  await undo()
  await expect(adminPage.getByText('Nothing was undone: its minute may be over')).toBeVisible()
  await expect(adminPage.getByText('2 applications rejected.')).toHaveCount(0)
})

test('in a long list the decisions are in reach from its last row, leave the rows where they are, and are made on more than a page', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Proof reader of many' })
  await Promise.all(Array.from({ length: 24 }, () => anApplication({ jobId })))
  await anApplication({ jobId, applicantName: 'Last Lar', dateApplied: new Date('2020-01-02') })
  for (const day of ['2020-01-01', '2019-12-31'])
    await anApplication({ jobId, applicantName: 'On the next page', dateApplied: new Date(day) })
  const last = adminPage.getByRole('checkbox', { name: 'Select Last Lar' })
  const topOfLast = () => last.evaluate(box => Math.round(box.getBoundingClientRect().top))
  await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))

  for (const width of [1440, 768, 390])
    await test.step(`from the last row they are in reach, at ${width} px`, async () => {
      await adminPage.setViewportSize({ width, height: 844 })
      await adminPage.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await last.scrollIntoViewIfNeeded()
      await last.check()
      await expect(adminPage.getByRole('button', { name: 'Reject selected' })).toBeInViewport({ ratio: 1 })
      await expect(last).toBeInViewport()
      await last.uncheck()
    })

  for (const [width, decision] of [
    [1440, 'Accept'],
    [390, 'Reject'],
  ] as const)
    await test.step(`in its middle they leave the rows where they are, at ${width} px`, async () => {
      await adminPage.setViewportSize({ width, height: 844 })
      await last.evaluate(box => box.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await last.check()
      // Pressed where it is: a click of a test scrolls to the bar's own place in the page.
      await adminPage.getByRole('button', { name: `${decision} selected` }).dispatchEvent('click')
      await expect(adminPage.getByRole('dialog')).toBeVisible()
      const top = await topOfLast()
      await adminPage.getByRole('button', { name: `${decision} 1` }).click()
      await expect(adminPage.getByRole('checkbox', { name: 'Select page' })).toBeFocused()
      // Wherever a browser scrolls to, it is there by then.
      const made = decision === 'Accept' ? 'accepted' : 'rejected'
      await expect(adminPage.getByText(`1 application ${made}.`, { exact: true })).toBeVisible()
      expect(await topOfLast(), `at ${width}`).toBe(top)
    })

  await test.step('more than a page of them are decided on together, where a page is as large', async () => {
    await adminPage.getByRole('link', { name: 'Show 100 a page' }).click()
    await expect(adminPage.getByText('27 of 27 applications')).toBeVisible()
    await adminPage.getByRole('checkbox', { name: 'Select page' }).check()
    await adminPage.getByRole('button', { name: 'Accept selected' }).click()
    await adminPage.getByRole('button', { name: 'Accept 27' }).click()
    await expect(adminPage.getByText('27 applications accepted.', { exact: true })).toBeVisible()
    expect(await database().application.count({ where: { jobId, status: 'accepted' } })).toBe(27)
  })
})
