import { database } from '@/lib/platform/database'
import { expect, gotoAdminList, reviveTab, test } from '../support/browser'
import { aWord, courseOf, openForm } from '../support/record-forms'
import { aCourse, anEnrollment } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

const required = {
  Title: 'Enter the title.',
  'Price (₦)': 'Enter the price, 0 where the course is free.',
  Duration: 'Enter the duration.',
  'Start date': 'Enter the start date.',
  Description: 'Enter the description.',
}

test('filters live in the URL, and Back undoes them', async ({ adminPage, adminUrl }) => {
  const word = aWord()
  await aCourse({ title: `${word} layout`, price: 20_000 })
  await aCourse({ title: `${word} desktop`, price: 50_000, category: 'ComputerBasics' })
  await adminPage.goto(adminUrl(`courses?title=${word}`))
  const rows = adminPage.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(2)
  await adminPage.getByLabel('Category').selectOption('Computer Basics')
  await adminPage.getByLabel('Min price').fill('30000')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(new RegExp(`title=${word}&category=ComputerBasics&minPrice=30000$`))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/desktop.*Computer Basics.*₦50,000/)
  await adminPage.goBack()
  await expect(rows).toHaveCount(2)
  await expect(adminPage.getByLabel('Category')).toHaveValue('')
  await adminPage.getByLabel('Min price').fill('50000')
  await adminPage.getByLabel('Max price').fill('20000')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  const wrong = adminPage.getByRole('listitem').filter({ hasText: 'The max price is below the min price.' })
  await expect(wrong).toBeVisible()
})

test('a course leads to those who are enrolled on it', async ({ adminPage, adminUrl }) => {
  const title = `${aWord()} & press`
  const { id: courseId } = await aCourse({ title, startDate: new Date('2099-02-02') })
  await anEnrollment({ courseId, name: 'Gyang Retnan' })
  await anEnrollment({ courseId, name: 'Bala Yusuf', cancelledAt: new Date() })
  // The same course a term later.
  const { id: later } = await aCourse({ title, startDate: new Date('2099-05-04') })
  await anEnrollment({ courseId: later, name: 'Simi Dung' })
  await anEnrollment({ courseId: later, name: 'Nanret Pam' })
  await gotoAdminList(adminPage, adminUrl(`courses?${new URLSearchParams({ title })}`))
  await adminPage.getByRole('link', { name: `1 for ${title}`, exact: true }).click()
  await expect(adminPage).toHaveURL(/\/enrollments\?/)
  const rows = adminPage.getByRole('row').filter({ hasText: title })
  await expect(rows).toHaveText([/Gyang Retnan/])
  const one = adminPage.getByLabel('One course')
  await expect(one.locator('option:checked')).toHaveText(`${title}, 2 Feb 2099 (2)`)
  await expect(adminPage.locator(`#course-list option[value="${title}"]`)).toHaveAttribute(
    'label',
    `${title}: 4 enrollments`,
  )
})

test('a course is added once every field is filled, and may be enrolled on', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const title = `Letterpress ${aWord()}`
  await adminPage.goto(adminUrl('courses'))
  await adminPage.getByRole('button', { name: 'Add course' }).click()
  const form = adminPage.getByRole('form', { name: 'Add course' })
  await expect(form.getByLabel('Duration unit')).toHaveValue('weeks')
  await expect(form.getByLabel('Status')).toHaveValue('true')
  await form.getByRole('button', { name: 'Add course' }).click()
  for (const [label, message] of Object.entries(required)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText(message)).toBeVisible()
  }
  await expect(form.getByLabel('Title')).toBeFocused()

  const typed = { Title: title, 'Price (₦)': '45000.50', Duration: '8', 'Start date': '2099-03-02' }
  for (const [label, value] of Object.entries({ ...typed, Description: 'Set type by hand.' }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Duration unit').selectOption('months')
  await form.getByLabel('Category').selectOption('Executive Special')
  await form.getByLabel('Seats').fill('12')
  await form.getByRole('button', { name: 'Add course' }).click()

  await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  const row = adminPage.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(/Executive Special.*₦45,000.50.*8 months.*2 Mar 2099.*12 of 12.*Active/)
  const listed = await (await fetch(`${site.baseUrl}/api/courses`)).json()
  expect(listed.find((course: { title: string }) => course.title === title)).toEqual({
    _id: expect.any(String),
    title,
    description: 'Set type by hand.',
    category: 'ExecutiveSpecial',
    price: 45_000.5,
    duration: { value: 8, unit: 'months' },
    startDate: '2099-03-02',
    isActive: true,
  })
})

test('a course is made inactive: the public no longer finds it, and its history says who did it', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const course = await aCourse({ title: `Calligraphy ${aWord()}`, price: 10_000 })
  await adminPage.goto(adminUrl(`courses?edit=${course.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  await form.getByLabel('Status').selectOption('Inactive')
  await form.getByLabel('Price (₦)').fill('12000')
  await form.getByRole('button', { name: 'Update course' }).click()
  await expect(adminPage.getByText(`${course.title} is updated.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  expect((await fetch(`${site.baseUrl}/api/courses/${course.id}`)).status).toBe(404)
  expect(await courseOf(course.id)).toMatchObject({ isActive: false, price: 1_200_000n, version: 2 })

  await openForm(adminPage, course.title)
  await form.getByText('History', { exact: true }).click()
  const entry = form.getByRole('listitem').filter({ hasText: ADMIN_EMAIL })
  await expect(entry).toContainText(/Price.*₦10,000.*₦12,000/)
  await expect(entry).toContainText(/Status.*Active.*Inactive/)
})

test('a course is given again: its copy is a new course, filled in except for the start date', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Risograph ${aWord()}`
  const { id } = await aCourse({
    title,
    price: 1_250.5,
    seats: 12,
    durationValue: 3,
    durationUnit: 'months',
    category: 'ComputerBasics',
    whatToBring: 'A pen',
    startDate: new Date('2020-02-03'),
    isActive: false,
  })
  await gotoAdminList(adminPage, adminUrl(`courses?title=${encodeURIComponent(title)}`))
  const form = adminPage.getByRole('form', { name: 'Add course' })
  await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
  await expect(form.getByLabel('Start date')).toHaveValue('')
  await expect(form.getByLabel('Status')).toHaveValue('true')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(adminPage.getByRole('button', { name: `Edit ${title}` })).toBeFocused()

  await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
  await form.getByRole('button', { name: 'Add course' }).click()
  await expect(form.getByText('Enter the start date.')).toBeVisible()
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1)
  await form.getByLabel('Start date').fill('2099-02-02')
  await form.getByRole('button', { name: 'Add course' }).click()
  await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  const { id: _, createdAt, updatedAt, ...same } = await courseOf(id)
  const copies = await database().course.findMany({ where: { title, id: { not: id } } })
  expect(copies).toEqual([
    expect.objectContaining({ ...same, isActive: true, startDate: new Date('2099-02-02') }),
  ])
  await expect(adminPage.locator(`#edit-button-${copies[0]?.id}`)).toBeFocused()
})

test('a long text in a form is read whole, as far as the window allows, and an empty one has three lines', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.setViewportSize({ width: 1440, height: 900 })
  await gotoAdminList(adminPage, adminUrl('courses?edit=new'))
  const field = adminPage.getByLabel('Description')
  const size = () =>
    field.evaluate((one: HTMLElement) => ({
      shown: one.offsetHeight,
      hidden: one.scrollHeight - one.clientHeight,
    }))
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Day ${at + 1}`).join('\n')
  await field.fill('')
  const { shown: least } = await size()
  await field.fill(lines(3))
  expect(await size()).toEqual({ shown: least, hidden: 0 })
  await field.fill(lines(12))
  const { shown, hidden } = await size()
  expect(hidden).toBe(0)
  expect(shown).toBeGreaterThan(2 * least)
  await field.fill(lines(60))
  expect((await size()).shown).toBe(0.6 * 900)
})

test('what is typed into a copy is kept as a draft of that copy, and of no other new course', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await aCourse({ title: `Risograph ${aWord()}` })
  await gotoAdminList(adminPage, adminUrl('courses'))
  await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
  const adding = { name: 'Add course' }
  await adminPage.getByRole('form', adding).getByLabel('Duration', { exact: true }).fill('11')
  const tab = await reviveTab(adminPage, adminUrl(`courses?edit=copy-${id}`))
  const form = tab.getByRole('form', adding)
  await expect(form.getByText('A draft is back')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByLabel('Duration', { exact: true })).toHaveValue('11')
  await tab.goto(adminUrl('courses?edit=new'))
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(form.getByLabel('Duration', { exact: true })).toHaveValue('')
})

test('courses are told apart by how they stand, looked at on the site, and filtered by it', async ({
  adminPage,
  adminUrl,
}) => {
  const word = aWord()
  const { id } = await aCourse({ title: `${word} ahead` })
  await aCourse({ title: `${word} begun`, startDate: new Date('2020-02-03'), seats: 4 })
  await aCourse({ title: `${word} hidden`, isActive: false })
  await adminPage.goto(adminUrl(`courses?title=${word}&sort=title`))
  const rows = adminPage.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveText([
    /ahead.*No limit.*ActiveOpen/,
    /begun.*4 of 4.*ActiveStarted/,
    /hidden.*Inactive/,
  ])
  // Only where visitors find them.
  const onSite = adminPage.getByRole('link', { name: /^View on site/ })
  await expect(rows.filter({ hasText: 'ahead' }).locator(onSite)).toHaveAttribute(
    'href',
    `/course-enrollment/${id}`,
  )
  await expect(rows.filter({ hasText: 'hidden' }).locator(onSite)).toHaveCount(0)
  await adminPage.getByLabel('Status').selectOption('Started')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/status=started/)
  await expect(rows).toHaveText([/begun/])
})

test('a course is made inactive in its row, and Undo takes that back', async ({ adminPage, adminUrl }) => {
  const { id, title } = await aCourse({ title: `Screen print ${aWord()}`, seats: 5, whatToBring: 'A pen' })
  await anEnrollment({ courseId: id })
  const before = await courseOf(id)
  await gotoAdminList(adminPage, adminUrl(`courses?${new URLSearchParams({ title })}`))
  const row = adminPage.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `Make inactive ${title}` }).click()
  const toast = adminPage
    .getByRole('listitem')
    .filter({ hasText: `${title} is inactive. It keeps 1 enrollment.` })
  await expect(row).toContainText('Inactive')
  await expect(row.getByRole('button', { name: `Make active ${title}` })).toBeVisible()
  expect(await courseOf(id)).toMatchObject({ isActive: false, version: 2 })
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(adminPage.getByText(`${title} is active.`)).toBeVisible()
  await expect(row).toContainText('ActiveOpen')
  expect(await courseOf(id)).toEqual({ ...before, version: 3, updatedAt: expect.any(Date) })
})
