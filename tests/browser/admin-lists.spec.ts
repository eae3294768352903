import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { recordEvent } from '@/lib/events/mutations'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, gotoHydrated, test } from '../support/browser'
import { aFeePayment } from '../support/ledger'
import { aWord } from '../support/record-forms'
import { aCourse, aJob, aMessage, anApplication, anEnrollment } from '../support/records'

const names = (page: Page) => page.getByRole('rowheader')

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

async function threeApplicants(title: string) {
  const { id: jobId } = await aJob({ title })
  const people = [
    { applicantName: 'Ṣadé Ọlá', status: 'accepted', day: '2026-03-01' },
    { applicantName: 'Bala Zang', status: 'pending', day: '2026-03-02' },
    { applicantName: 'Éno Udo', status: 'rejected', day: '2026-03-03' },
  ] as const
  for (const { applicantName, status, day } of people)
    await anApplication({ jobId, applicantName, status, dateApplied: new Date(`${day}T09:00:00Z`) })
}

test('on a phone a date that is half typed is shown, where it keeps a search from being sent', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await gotoHydrated(adminPage, adminUrl('payments'))
  const toggle = adminPage.getByRole('button', { name: 'Filters', exact: true })
  const day = adminPage.getByLabel('Date from')
  await toggle.click()
  await day.pressSequentially('12')
  await toggle.click()
  await expect(day).toBeHidden()
  await adminPage.getByRole('button', { name: 'Search' }).click()
  await expect(day).toBeVisible()
  await expect(day).toBeFocused()
})

test('a person is found by name without marks, or by e-mail, beside what the filters say, and another can be typed at once', async ({
  adminPage,
  adminUrl,
}) => {
  await threeApplicants('Letter cutter')
  await anApplication({ applicantName: 'Sade Elsewhere', applicantEmail: 'found-by-mail@example.com' })
  await adminPage.goto(adminUrl('applications'))
  await adminPage.getByLabel('Name, email or phone').fill('Found-By-Mail')
  await adminPage.getByLabel('Name, email or phone').press('Enter')
  await expect(names(adminPage)).toHaveText(['Sade Elsewhere'])
  await adminPage.goBack()
  await expect(adminPage.getByLabel('Name, email or phone')).toHaveValue('')
  await adminPage.getByLabel('Position').fill('letter')
  await adminPage.getByLabel('Name, email or phone').fill('SADE')
  await adminPage.getByRole('button', { name: 'Search' }).click()
  await expect(names(adminPage)).toHaveText(['Ṣadé Ọlá'])
  await expect(adminPage).toHaveURL(/\?search=SADE&position=letter$/)

  await test.step('the search keeps the focus, so that another one can be typed at once, and follows Back', async () => {
    const search = adminPage.getByLabel('Name, email or phone')
    for (const [typed, found] of [
      ['bala', 'Bala Zang'],
      ['eno', 'Éno Udo'],
    ] as const) {
      await search.fill(typed)
      await search.press('Enter')
      await expect(adminPage).toHaveURL(url => url.searchParams.get('search') === typed)
      await expect(names(adminPage)).toHaveText([found])
      await expect(search).toBeFocused()
    }
    await adminPage.goBack()
    await expect(names(adminPage)).toHaveText(['Bala Zang'])
    await expect(search).toHaveValue('bala')
  })
})

test('column heads order the list and what is exported of it, keep the filters and the focus, and are undone with Back', async ({
  adminPage,
  adminUrl,
}) => {
  await threeApplicants('Sign writer')
  await adminPage.goto(adminUrl('applications?position=sign+writer'))
  await expect(names(adminPage)).toHaveText(['Éno Udo', 'Bala Zang', 'Ṣadé Ọlá'])
  await expect(head(adminPage, 'Date applied')).toHaveAttribute('aria-sort', 'descending')
  await head(adminPage, 'Name').getByRole('link').click()
  await expect(names(adminPage)).toHaveText(['Bala Zang', 'Éno Udo', 'Ṣadé Ọlá'])
  await expect(head(adminPage, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(adminPage, 'Date applied')).not.toHaveAttribute('aria-sort')
  await expect(head(adminPage, 'Name').getByRole('link')).toBeFocused()
  await adminPage.keyboard.press('Enter')
  await expect(names(adminPage)).toHaveText(['Ṣadé Ọlá', 'Éno Udo', 'Bala Zang'])
  await expect(adminPage).toHaveURL(/\?position=sign\+writer&sort=-name$/)

  await adminPage.getByLabel('Status').selectOption('pending')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/position=sign\+writer&status=pending&sort=-name$/)
  await expect(names(adminPage)).toHaveText(['Bala Zang'])
  await adminPage.goBack()
  await adminPage.goBack()
  await expect(names(adminPage)).toHaveText(['Bala Zang', 'Éno Udo', 'Ṣadé Ọlá'])

  await test.step('the list is exported as it is filtered and ordered, and the file contains its records', async () => {
    await expect(adminPage).toHaveURL(/\?position=sign\+writer&sort=name$/)
    const download = adminPage.waitForEvent('download')
    await adminPage.getByRole('link', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['"Bala Zang"', '"Éno Udo"', '"Ṣadé Ọlá"'])
    expect(lines[1]).toContain(',2026-03-02 10:00:00,"Pending",')
    for (const list of ['enrollments', 'payments']) {
      const exported = await adminPage.request.get(`/api/admin/${list}/export.csv`)
      expect(exported.headers()['content-type']).toContain('text/csv')
    }
  })

  await test.step('an order that does not exist is named, with a way out', async () => {
    await adminPage.goto(adminUrl('applications?sort=shoe'))
    await expect(adminPage.getByText('Sort by one of name, email')).toBeVisible()
    await adminPage.getByRole('link', { name: 'Clear filters' }).click()
    await expect(adminPage).toHaveURL(/applications$/)
  })
})

test('enrollments, jobs and courses are ordered by their columns too', async ({ adminPage, adminUrl }) => {
  const { id: courseId } = await aCourse({ title: 'Marbling', price: 10 })
  await aCourse({ title: 'Marbling for two', price: 5 })
  await anEnrollment({ courseId, name: 'Zainab', experienceLevel: 'Beginner' })
  await anEnrollment({ courseId, name: 'Ámina', experienceLevel: 'Advanced' })
  await adminPage.goto(adminUrl('enrollments?course=marbling'))
  await head(adminPage, 'Student Name').getByRole('link').click()
  // The newest come in the same order.
  await expect(adminPage).toHaveURL(/sort=name/)
  await expect(names(adminPage)).toHaveText(['Ámina', 'Zainab'])
  await head(adminPage, 'Experience Level').getByRole('link').click()
  await expect(names(adminPage)).toHaveText(['Zainab', 'Ámina'])

  await adminPage.goto(adminUrl('courses?title=marbling'))
  await head(adminPage, 'Price').getByRole('link').click()
  await expect(names(adminPage)).toHaveText(['Marbling for two', 'Marbling'])

  await aJob({ title: 'Burnisher A', salaryMin: 1 })
  await aJob({ title: 'Burnisher B', salaryMin: 2 })
  await adminPage.goto(adminUrl('jobs?title=burnisher&sort=title'))
  await expect(names(adminPage)).toHaveText(['Burnisher A', 'Burnisher B'])
  await head(adminPage, 'Salary').getByRole('link').click()
  await expect(names(adminPage)).toHaveText(['Burnisher B', 'Burnisher A'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the order is chosen among the filters, and no hidden head can be reached', async ({
    adminPage,
    adminUrl,
  }) => {
    await threeApplicants('Stone carver')
    await gotoAdminList(adminPage, adminUrl('applications?position=stone'))
    await expect(names(adminPage)).toHaveCount(3)
    await expect(adminPage.getByRole('columnheader').getByRole('link')).toHaveCount(0)
    await adminPage.getByRole('button', { name: /^Filters/ }).click()
    await adminPage.getByLabel('Sort by').selectOption('Name, Z to A')
    await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(names(adminPage)).toHaveText(['Ṣadé Ọlá', 'Éno Udo', 'Bala Zang'])
    await expect(adminPage).toHaveURL(/sort=-name/)
    await expect(adminPage.getByLabel('Sort by')).toHaveValue('-name')
    await expect(adminPage.getByLabel('Sort by')).toBeHidden()
    await expect(adminPage.getByRole('button', { name: /^Filters/ })).toBeFocused()
  })
})

test('screen readers hear what a search, filters or a page led to, and nothing on arrival', async ({
  adminPage,
  adminUrl,
}) => {
  const word = aWord()
  const { id: jobId } = await aJob({ title: `Blocker ${word}` })
  for (let number = 0; number < 26; number++)
    await anApplication({ jobId, applicantName: number === 0 ? `Only ${word}` : 'Folder' })
  await gotoAdminList(adminPage, adminUrl(`applications?position=${word}`))
  const told = adminPage.getByRole('status').first()
  await expect(told).toHaveText('')
  await adminPage.getByRole('link', { name: 'Next' }).click()
  await expect(told).toHaveText('26 applications, page 2')
  const search = adminPage.getByLabel('Name, email or phone')
  await search.fill('nobody-of-that-name')
  await search.press('Enter')
  await expect(told).toHaveText('0 applications')
  await expect(search).toBeFocused()
  await search.fill(`only ${word}`)
  await search.press('Enter')
  await expect(told).toHaveText('1 application')
  await adminPage.getByLabel('Date from').fill('2026-02-02')
  await adminPage.getByLabel('Date to').fill('2026-02-01')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  const wrong = 'Date to: The last day is before the first.'
  await expect(told).toHaveText(`These filters cannot be applied. ${wrong}`)
  await expect(adminPage.getByRole('listitem').filter({ hasText: wrong })).toBeVisible()
  await expect(adminPage.getByLabel('Date to')).toHaveAttribute('aria-invalid', 'true')
  await expect(adminPage.getByLabel('Date to')).toHaveAccessibleDescription(
    'The last day is before the first.',
  )
  await expect(adminPage.getByLabel('Date from')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(adminPage)
})

test('a long list comes in pages of 25, in its order, from both ends', async ({ adminPage, adminUrl }) => {
  const { id: jobId } = await aJob({ title: 'Envelope folder' })
  for (let number = 0; number < 60; number++)
    await anApplication({ jobId, applicantName: `Folder ${String.fromCharCode(65 + (number % 26))}` })
  await gotoAdminList(adminPage, adminUrl('applications?position=envelope&sort=name'))
  await expect(adminPage.getByText('25 of 60 applications')).toBeVisible()
  await adminPage.getByRole('link', { name: 'Next' }).click()
  await expect(adminPage).toHaveURL(/position=envelope&sort=name&page=2$/)
  await adminPage.getByRole('link', { name: 'Page 3' }).click()
  await expect(adminPage).toHaveURL(/position=envelope&sort=name&page=3$/)
  await expect(adminPage.getByText('10 of 60 applications')).toBeVisible()
  await expect(names(adminPage)).toHaveCount(10)
  await expect(names(adminPage).last()).toHaveText('Folder Z')
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Applications' })).toBeFocused()
  await head(adminPage, 'Name').getByRole('link').click()
  await expect(adminPage).toHaveURL(/position=envelope&sort=-name$/)
  await expect(names(adminPage).first()).toHaveText('Folder Z')

  await test.step('what was typed into the filters and not applied yet stays while it is ordered and paged', async () => {
    const applicant = adminPage.getByLabel('Applicant name')
    await applicant.fill('older b')
    await head(adminPage, 'Name').getByRole('link').click()
    await expect(head(adminPage, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(applicant).toHaveValue('older b')
    await adminPage.getByRole('link', { name: 'Page 2' }).click()
    await expect(adminPage).toHaveURL(/position=envelope&sort=name&page=2$/)
    await expect(applicant).toHaveValue('older b')
    await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(adminPage).toHaveURL(/position=envelope.*sort=name$/)
    await expect(adminPage).toHaveURL(/applicant=older\+b/)
    await adminPage.goBack()
    await expect(adminPage).toHaveURL(/position=envelope&sort=name&page=2$/)
    await expect(applicant).toHaveValue('')
  })

  await test.step('it comes in pages of 100 where that is asked for, whatever it is then narrowed to or ordered by', async () => {
    await adminPage.getByRole('link', { name: 'Show 100 a page' }).click()
    await expect(adminPage).toHaveURL(/position=envelope&sort=name&rows=100$/)
    await expect(names(adminPage)).toHaveCount(60)
    await expect(adminPage.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await head(adminPage, 'Name').getByRole('link').click()
    await expect(names(adminPage).first()).toHaveText('Folder Z')
    await expect(names(adminPage)).toHaveCount(60)
    await adminPage.getByLabel('Applicant name').fill('folder')
    await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(adminPage).toHaveURL(/applicant=folder/)
    await expect(names(adminPage)).toHaveCount(60)
    await adminPage.getByRole('link', { name: 'Clear filters' }).click()
    await expect(adminPage).toHaveURL(/applications\?sort=-name&rows=100$/)
    // Where Clear filters stood a moment ago, a press of the mouse would be the second of a double one.
    await adminPage.getByLabel('Applicant name').fill('nobody at all')
    await adminPage.getByRole('button', { name: 'Apply Filters' }).press('Enter')
    await expect(adminPage.getByText('Nothing matches these filters.')).toBeVisible()
    await adminPage.getByRole('link', { name: 'Clear filters' }).click()
    await expect(adminPage).toHaveURL(/applications\?sort=-name&rows=100$/)
    await adminPage.goBack()
    await adminPage.goBack()
    await adminPage.goBack()
    await expect(names(adminPage)).toHaveCount(60)
    await adminPage.getByRole('link', { name: 'Show 25 a page' }).click()
    await expect(names(adminPage)).toHaveCount(25)
    await expect(adminPage).not.toHaveURL(/rows=/)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of the admin area is read', async ({ adminPage, adminUrl }) => {
    const { id: jobId } = await aJob({ title: 'Read by anybody' })
    await anApplication({ jobId, applicantName: 'Nenrot Unscripted' })
    await anEnrollment({ name: 'Plangnan Unscripted' })
    await aCourse({ title: 'Read by anybody too' })
    await aFeePayment()
    await aMessage('Talatu Unscripted')
    await recordEvent('sign_in_failed', { address: '192.0.2.4' }, { at: 'login' })
    for (const [page, words] of [
      ['dashboard', 'Total Job Applications'],
      ['jobs', 'Read by anybody'],
      ['applications', 'Nenrot Unscripted'],
      ['courses', 'Read by anybody too'],
      ['enrollments', 'Plangnan Unscripted'],
      ['payments', '₦5,000'],
      ['contact-messages', 'Talatu Unscripted'],
      ['account', 'Where you are signed in.'],
      ['administrators', 'Owner'],
      ['persons', 'Erased automatically'],
      ['doctor', 'Send a letter'],
      ['activity?kind=sign_in_failed', 'at the login'],
    ] as const) {
      await adminPage.goto(adminUrl(page))
      await expect(adminPage.getByText(words).first(), page).toBeVisible()
    }
  })
})

test('a search goes on in the other lists, and a repeated e-mail leads to all of its records', async ({
  adminPage,
  adminUrl,
}) => {
  const email = `${aWord()}@example.com`
  const { id: jobId } = await aJob()
  await anApplication({ jobId, applicantName: 'Tongret First', applicantEmail: email })
  await anApplication({ jobId, applicantName: 'Tongret Again', applicantEmail: email })
  await anEnrollment({ name: 'Tongret Enrolled', email })
  await gotoAdminList(adminPage, adminUrl('applications'))
  await adminPage.getByRole('button', { name: 'View Tongret Again' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByRole('link', { name: 'See all' }).click()
  await expect(adminPage.getByText('2 of 2 applications')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(adminPage.getByLabel('Name, email or phone')).toHaveValue(email)
  const elsewhere = adminPage.locator('.admin-page-elsewhere')
  await expect(elsewhere.getByRole('link')).toHaveText(['Enrollments', 'Payments'])
  await expectAccessible(adminPage, [1440, 390, 320])
  await elsewhere.getByRole('link', { name: 'Enrollments' }).click()
  await expect(adminPage.getByRole('button', { name: 'View Tongret Enrolled' })).toBeVisible()
  await expect(elsewhere.getByRole('link')).toHaveText(['Applications', 'Payments'])
  await adminPage.getByRole('link', { name: 'Clear filters' }).click()
  await expect(elsewhere).toHaveCount(0)
})
