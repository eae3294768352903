import type { Page } from '@playwright/test'
import { officeDay } from '@/lib/dates/office-day'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, recordPosts, test } from '../support/browser'
import { aWord, courseOf, jobOf, openForm } from '../support/record-forms'
import { aCourse, aJob, anEnrollment } from '../support/records'

const OVER = 'This day is over: nobody could enroll on the site.'
const CLOSED = 'This day is over: the job would be closed, although Open is chosen.'

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it meant so?' })

test('a course that would begin in the past says so as it is typed, and is saved only after a question', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Etching ${aWord()}`
  await adminPage.goto(adminUrl(`courses?title=${encodeURIComponent(title)}&edit=new`))
  const form = adminPage.getByRole('form', { name: 'Add course' })
  const typed = { Title: title, 'Price (₦)': '0', Duration: '2', Description: 'Acid on copper.' }
  for (const [label, value] of Object.entries(typed))
    await form.getByLabel(label, { exact: true }).fill(value)
  const start = form.getByLabel('Start date')
  await start.fill('2020-02-03')
  await expect(form.getByText(OVER)).toBeVisible()
  await expect(start).toHaveAccessibleDescription(OVER)
  await expectAccessible(adminPage)
  await start.fill(officeDay())
  await expect(form.getByText('It would begin today: nobody could enroll on the site.')).toBeVisible()
  await start.fill('2099-02-03')
  await expect(form.getByText('take no enrollments')).toHaveCount(0)
  await start.fill('2020-02-03')
  // An inactive course takes no enrollments anyway.
  await form.getByLabel('Status').selectOption('Inactive')
  await expect(form.getByText(OVER)).toHaveCount(0)
  await form.getByLabel('Status').selectOption('Active')

  const sent = recordPosts(adminPage)
  const save = form.getByRole('button', { name: 'Add course' })
  await save.click()
  await expect(question(adminPage)).toContainText(`Start date: ${OVER}`)
  await expectAccessible(adminPage)
  await question(adminPage).getByRole('button', { name: 'Change it' }).click()
  await expect(start).toBeFocused()
  expect(sent).toEqual([])
  await save.click()
  await question(adminPage).getByRole('button', { name: 'Save all the same' }).click()
  await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(sent).toEqual(['/api/admin/courses'])
  expect(await database().course.count({ where: { title, startDate: new Date('2020-02-03') } })).toBe(1)
})

test('fewer seats than are taken are asked about; a course that began long ago is not', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await aCourse({ title: `Weaving ${aWord()}`, startDate: new Date('2020-02-03') })
  for (const _ of [1, 2, 3]) await anEnrollment({ courseId: id, paymentStatus: 'completed' })
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  const save = form.getByRole('button', { name: 'Update course' })
  await form.getByLabel('Seats').fill('3')
  await expect(form.getByText('are taken already')).toHaveCount(0)
  await form.getByLabel('Seats').fill('2')
  const said = '3 are taken already: the course would be full, and nobody loses a seat.'
  await expect(form.getByText(said)).toBeVisible()
  await save.click()
  await expect(question(adminPage)).toContainText(`Seats: ${said}`)
  await expect(question(adminPage)).not.toContainText('Start date')
  await question(adminPage).getByRole('button', { name: 'Save all the same' }).click()
  await expect(form).toHaveCount(0)
  expect(await courseOf(id)).toMatchObject({ seats: 2 })

  await expect(adminPage).toHaveURL(/courses$/)
  await openForm(adminPage, title)
  await expect(form.getByText('are taken already')).toHaveCount(0)
  await form.getByLabel('Description').fill('On two looms.')
  await save.click()
  await expect(form).toHaveCount(0)
  expect(await courseOf(id)).toMatchObject({ description: 'On two looms.' })
})

test('another day of a course is asked about where people are enrolled, as no letter tells them', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await aCourse({ title: `Felting ${aWord()}`, startDate: new Date('2099-02-03') })
  for (const _ of [1, 2]) await anEnrollment({ courseId: id })
  await anEnrollment({ courseId: id, cancelledAt: new Date() })
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  await form.getByLabel('Description').fill('Wool and water.')
  await expect(form.getByText('people are enrolled')).toHaveCount(0)
  await form.getByLabel('Start date').fill('2020-02-03')
  const said = '2 people are enrolled, and no letter tells of another day. Call or write to them.'
  await expect(form.getByText(`${OVER} ${said}`)).toBeVisible()
  await form.getByLabel('Start date').fill('2099-02-10')
  await form.getByRole('button', { name: 'Update course' }).click()
  await expect(question(adminPage)).toContainText(`Start date: ${said}`)
  await question(adminPage).getByRole('button', { name: 'Save all the same' }).click()
  await expect(form).toHaveCount(0)
  expect(await courseOf(id)).toMatchObject({ startDate: new Date('2099-02-10') })
})

test.describe('a job that would be closed although Open is chosen', () => {
  test.use({ expectedConsoleErrors: ['status of 500'] })

  test('is asked about, whether by its day or its status, and not again for the same value', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id } = await aJob({
      title: `Hand ${aWord()}`,
      closingDate: new Date('2020-01-31'),
      isActive: false,
    })
    await adminPage.goto(adminUrl(`jobs?edit=${id}`))
    const form = adminPage.getByRole('form', { name: 'Edit job' })
    const save = form.getByRole('button', { name: 'Update job' })
    await expect(form.getByText(CLOSED)).toHaveCount(0)
    await form.getByLabel('Status').selectOption('Open')
    await expect(form.getByText(CLOSED)).toBeVisible()
    await form.getByLabel('Closing date').fill('')
    await expect(form.getByText(CLOSED)).toHaveCount(0)
    await form.getByLabel('Closing date').fill('2021-01-31')
    const endpoint = '**/api/admin/jobs/edit/**'
    await adminPage.route(endpoint, route => route.fulfill({ status: 500, body: 'no' }))
    await save.click()
    await expect(question(adminPage)).toContainText(`Closing date: ${CLOSED}`)
    await question(adminPage).getByRole('button', { name: 'Save all the same' }).click()
    await expect(adminPage.getByText('Nothing was saved. Please try again.')).toBeVisible()
    await adminPage.unroute(endpoint)
    await save.click()
    await expect(form).toHaveCount(0)
    expect(await jobOf(id)).toMatchObject({ isActive: true, closingDate: new Date('2021-01-31') })
  })
})

test('an amount that is typed with the sign of another currency is asked about', async ({
  adminPage,
  adminUrl,
}) => {
  const job = await aJob({ title: `Engraver ${aWord()}` })
  await adminPage.goto(adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const dollars = 'Written with $, but it would be saved in ₦.'
  await form.getByLabel('Min salary').fill('$1,500')
  await expect(form.getByLabel('Min salary')).toHaveAccessibleDescription(dollars)
  await form.getByLabel('Max salary').fill('₦200,000')
  await expect(form.getByText('Written with')).toHaveCount(1)
  await form.getByLabel('Currency').selectOption('USD')
  await expect(form.getByLabel('Min salary')).toHaveAccessibleDescription('')
  await expect(form.getByLabel('Max salary')).toHaveAccessibleDescription(
    'Written with ₦, but it would be saved in $.',
  )
  // A fee is in naira, whatever the salary is in.
  await form.getByLabel('Commitment fee (₦)').fill('$5')
  await expect(form.getByLabel('Commitment fee (₦)')).toHaveAccessibleDescription(dollars)
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(question(adminPage)).toContainText(`Commitment fee (₦): ${dollars}`)
  await question(adminPage).getByRole('button', { name: 'Change it' }).click()
  expect((await jobOf(job.id)).salaryMin).toBe(15_000_000n)

  const course = await aCourse({ title: `Engraving ${aWord()}`, price: 85_000 })
  await adminPage.goto(adminUrl(`courses?edit=${course.id}`))
  const price = adminPage.getByRole('form', { name: 'Edit course' }).getByLabel('Price (₦)')
  await price.fill('$90')
  await expect(price).toHaveAccessibleDescription(dollars)
})
