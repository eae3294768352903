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
  return { page: `applications?position=${encodeURIComponent(title)}`, standing }
}

const before = { 'Pam Gyang': 'pending', 'Grace Audu': 'accepted', 'Nenrit Lar': 'rejected' }

test('several applications are selected, counted and decided after a question, on a wide screen as on a phone', async ({
  adminPage,
  adminUrl,
}) => {
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  const selectPage = bar.getByRole('checkbox', { name: 'Select page' })
  const question = adminPage.getByRole('dialog', { name: 'Accept 2 applications?' })
  for (const [width, narrower] of [
    [1440, 768],
    [390, 320],
  ] as const) {
    const { page, standing } = await threeApplications(`Poster hanger at ${width}`)
    await adminPage.setViewportSize({ width, height: 844 })
    await adminPage.goto(adminUrl(page))
    await expect(bar.getByRole('button')).toHaveCount(0)
    await adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' }).check()
    await expect(bar.getByRole('status')).toHaveText('1 of 3 selected')
    expect(await selectPage.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await selectPage.check()
    await expect(bar.getByRole('status')).toHaveText('3 of 3 selected')

    await bar.getByRole('button', { name: 'Accept selected' }).click()
    await expect(question).toBeVisible()
    await expectAccessible(adminPage, [width, narrower])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await standing()).toEqual(before)

    await bar.getByRole('button', { name: 'Accept selected' }).click()
    await expect(question.getByText('Grace Audu (accepted already)')).toBeVisible()
    await expect(question.getByText('Mail is off: nobody is told. Call or write to them.')).toBeVisible()
    await question.getByRole('button', { name: 'Accept 2' }).click()
    await expect(adminPage.getByText('2 applications accepted.', { exact: true })).toBeVisible()
    await expect(selectPage).toBeFocused()
    await expect(bar.getByRole('status')).toHaveText('')
    await expect(adminPage.getByRole('row').filter({ hasText: 'Accepted' })).toHaveCount(3)
    expect(new Set(Object.values(await standing()))).toEqual(new Set(['accepted']))

    await selectPage.check()
    await bar.getByRole('button', { name: 'Accept selected' }).click()
    const nothing = adminPage.getByRole('dialog', { name: 'All three are accepted already' })
    const buttons = nothing.locator('.dialog-actions').getByRole('button')
    await expect(buttons).toHaveText(['Close'])
    await buttons.click()
    await expect(nothing).toBeHidden()
  }
})

test('more than a page of them are decided on together, where a page is as large', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Stamp cutter' })
  for (let number = 0; number < 27; number++) await anApplication({ jobId })
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await adminPage.goto(adminUrl(`applications?job=${jobId}`))
  await adminPage.getByRole('link', { name: 'Show 100 a page' }).click()
  await expect(adminPage.getByText('27 of 27 applications')).toBeVisible()
  await adminPage.getByRole('checkbox', { name: 'Select page' }).check()
  await adminPage.getByRole('button', { name: 'Reject selected' }).click()
  await adminPage.getByRole('button', { name: 'Reject 27' }).click()
  await expect(adminPage.getByText('27 applications rejected.', { exact: true })).toBeVisible()
  expect(await database().application.count({ where: { jobId, status: 'rejected' } })).toBe(27)
})

test.describe('a decision on several that fails', () => {
  test.use({ expectedConsoleErrors: ['status of 500'] })

  test('is reported, and the selection stays', async ({ adminPage, adminUrl }) => {
    const { page, standing } = await threeApplications('Lamination hand')
    await adminPage.goto(adminUrl(page))
    await adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' }).check()
    await adminPage.route('**/applications/status', route => route.fulfill({ status: 500, body: 'no' }))
    await adminPage.getByRole('button', { name: 'Reject selected' }).click()
    await adminPage.getByRole('button', { name: 'Reject 1' }).click()
    await expect(adminPage.getByText('The decisions were not saved. Please try again.')).toBeVisible()
    await expect(adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' })).toBeChecked()
    expect(await standing()).toEqual(before)
  })
})

test('what its applicant has withdrawn is marked, and left out of what is decided', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId, title } = await aJob({ title: 'Window dresser' })
  await anApplication({ jobId, applicantName: 'Pam Gyang' })
  await anApplication({ jobId, applicantName: 'Grace Audu', withdrawnAt: new Date() })
  await adminPage.goto(adminUrl(`applications?position=${encodeURIComponent(title)}`))
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  await expect(bar.getByText('1 withdrawn, left out')).toBeVisible()
  await expect(adminPage.getByRole('checkbox', { name: 'Select Grace Audu' })).toBeDisabled()
  await bar.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(bar.getByRole('status')).toHaveText('1 of 1 selected')
})

test('a decision on several applications leaves those that a colleague has decided since the page was read', async ({
  adminPage,
  adminUrl,
}) => {
  const { page, standing } = await threeApplications('Collator hand')
  await gotoAdminList(adminPage, adminUrl(page))
  await database().application.updateMany({
    where: { applicantName: 'Pam Gyang', job: { title: 'Collator hand' } },
    data: { status: 'accepted' },
  })
  const bar = adminPage.getByRole('region', { name: 'Decide on several' })
  await bar.getByRole('checkbox', { name: 'Select page' }).check()
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
  })
})

test('everything is reached and done with the keyboard alone', async ({ adminPage, adminUrl }) => {
  const { page, standing } = await threeApplications('Guillotine hand')
  await adminPage.goto(adminUrl(page))
  await adminPage.getByRole('checkbox', { name: 'Select Pam Gyang' }).focus()
  await adminPage.keyboard.press('Space')
  const reject = adminPage.getByRole('button', { name: 'Reject selected' })
  while (!(await reject.evaluate(button => button === document.activeElement)))
    await adminPage.keyboard.press('Shift+Tab')
  await adminPage.keyboard.press('Enter')
  const confirm = adminPage.getByRole('button', { name: 'Reject 1' })
  await expect(confirm).toBeVisible()
  while (!(await confirm.evaluate(button => button === document.activeElement)))
    await adminPage.keyboard.press('Tab')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByText('1 application rejected.')).toBeVisible()
  expect(await standing()).toEqual({ ...before, 'Pam Gyang': 'rejected' })
})

test('from the last row of a long list the decisions are in reach', async ({ adminPage, adminUrl }) => {
  const { id: jobId } = await aJob({ title: 'Proof reader of many' })
  await Promise.all(Array.from({ length: 24 }, () => anApplication({ jobId })))
  await anApplication({ jobId, applicantName: 'Last Lar', dateApplied: new Date('2020-01-01') })
  for (const width of [1440, 768, 390]) {
    await adminPage.setViewportSize({ width, height: 844 })
    await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
    const last = adminPage.getByRole('checkbox', { name: 'Select Last Lar' })
    await last.scrollIntoViewIfNeeded()
    await last.check()
    await expect(adminPage.getByRole('button', { name: 'Reject selected' })).toBeInViewport({ ratio: 1 })
    await expect(last).toBeInViewport()
  }
})

test('in the middle of a long list a decision on several leaves the rows where they are', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Ream counter' })
  await Promise.all(Array.from({ length: 24 }, () => anApplication({ jobId })))
  await anApplication({ jobId, applicantName: 'Last Lar', dateApplied: new Date('2020-01-01') })
  const last = adminPage.getByRole('checkbox', { name: 'Select Last Lar' })
  const topOfLast = () => last.evaluate(box => Math.round(box.getBoundingClientRect().top))
  for (const [width, decision] of [
    [1440, 'Accept'],
    [390, 'Reject'],
  ] as const) {
    await adminPage.setViewportSize({ width, height: 844 })
    await gotoAdminList(adminPage, adminUrl(`applications?job=${jobId}`))
    await last.evaluate(box => box.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await last.check()
    // Pressed where it is: a click of a test scrolls to the bar's own place in the page.
    await adminPage.getByRole('button', { name: `${decision} selected` }).dispatchEvent('click')
    await expect(adminPage.getByRole('dialog')).toBeVisible()
    const top = await topOfLast()
    await adminPage.getByRole('button', { name: `${decision} 1` }).click()
    await expect(adminPage.getByRole('checkbox', { name: 'Select page' })).toBeFocused()
    // Wherever a browser scrolls to, it is there by then.
    await expect(adminPage.getByText(/^1 application (accepted|rejected)\.$/)).toBeVisible()
    expect(await topOfLast(), `at ${width}`).toBe(top)
  }
})
