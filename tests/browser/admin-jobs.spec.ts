import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, expect, gotoAdminList, stepBack, test } from '../support/browser'
import { aWord, jobOf, openForm } from '../support/record-forms'
import { aJob } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

/** Whether a request is for the page's content, as the router asks for it. */
const isReading = (url: URL) => url.searchParams.has('_rsc')

const required = {
  Title: 'Enter a title.',
  City: 'Enter a city.',
  Country: 'Enter a country.',
  'Min salary': 'Enter the lowest salary.',
  'Max salary': 'Enter the highest salary.',
  Department: 'Enter a department.',
  'Commitment fee (₦)': 'Enter the commitment fee, or 0 for none.',
  Description: 'Enter a description.',
  Requirements: 'List at least one requirement.',
  Responsibilities: 'List at least one responsibility.',
  'Required skills': 'List at least one skill.',
}

test('filters live in the URL, and Back undoes them', async ({ adminPage, adminUrl }) => {
  const word = aWord()
  await aJob({ title: `${word} binder`, city: 'Jos' })
  await aJob({ title: `${word} printer`, city: 'Abuja', employmentType: 'CONTRACT' })
  await aJob({ title: `${word} closed`, isActive: false })
  await adminPage.goto(adminUrl(`jobs?title=${word}`))
  const rows = adminPage.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(3)
  await adminPage.getByLabel('Location').fill('abu')
  await adminPage.getByLabel('Employment type').selectOption('Contract')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(new RegExp(`title=${word}&location=abu&employmentType=Contract`))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('printer')
  await adminPage.goBack()
  await expect(rows).toHaveCount(3)
  await expect(adminPage.getByLabel('Location')).toHaveValue('')
  await adminPage.getByLabel('Status').selectOption('closed')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/closed.*Closed/)
  await adminPage.goto(adminUrl(`jobs?title=${word}&status=open`))
  await expect(rows).toHaveCount(2)
})

test('a job is added once every field is filled', async ({ adminPage, adminUrl, site }) => {
  const title = `Binder ${aWord()}`
  await adminPage.goto(adminUrl('jobs'))
  await adminPage.getByRole('button', { name: 'Add job' }).click()
  const form = adminPage.getByRole('form', { name: 'Add job' })
  // It begins at the studio, and without a fee.
  for (const [label, value] of Object.entries({
    City: 'Jos',
    Country: 'Nigeria',
    'Commitment fee (₦)': '0',
  })) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    await form.getByLabel(label, { exact: true }).clear()
  }
  await form.getByRole('button', { name: 'Add job' }).click()
  for (const [label, message] of Object.entries(required)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText(message)).toBeVisible()
  }
  await expect(form.getByLabel('Title')).toBeFocused()

  const typed = {
    Title: title,
    City: 'Bukuru',
    Country: 'Nigeria',
    'Min salary': '90000',
    'Max salary': '80000',
  }
  const more = { Department: 'Print', 'Commitment fee (₦)': '2500.50', Description: 'Binds books.' }
  const lists = {
    Requirements: 'Patience,  care ,',
    Responsibilities: 'Bind',
    'Required skills': 'Glue, Thread',
  }
  for (const [label, value] of Object.entries({ ...typed, ...more, ...lists }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Currency').selectOption('USD')
  await form.getByLabel('Employment type').selectOption('Temporary')
  await form.getByLabel('Closing date').fill('2099-12-01')
  await form.getByRole('button', { name: 'Add job' }).click()
  await expect(form.getByText('The highest salary must not be below the lowest.')).toBeVisible()
  await form.getByLabel('Max salary').fill('120000')
  await form.getByRole('button', { name: 'Add job' }).click()

  await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'Add job' })).toBeFocused()
  await expect(adminPage.getByRole('row').filter({ hasText: title })).toContainText('$90,000 to $120,000')
  const listed = await (await fetch(`${site.baseUrl}/api/jobs`)).json()
  expect(listed.find((job: { title: string }) => job.title === title)).toMatchObject({
    location: { city: 'Bukuru', country: 'Nigeria' },
    salary: { min: 90_000, max: 120_000, currency: 'USD' },
    employmentType: 'Temporary',
    commitmentFee: 2500.5,
    requirements: ['Patience', 'care'],
    requiredSkills: ['Glue', 'Thread'],
    closingDate: '2099-12-01',
  })
})

test('a closing date that is half typed, or of no day, does not take away the one before', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await aJob({ closingDate: new Date('2099-12-24') })
  await gotoAdminList(adminPage, adminUrl(`jobs?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const closing = form.getByLabel('Closing date')
  const update = form.getByRole('button', { name: 'Update job' })
  // Month, day and year, as this browser has them.
  for (const typed of ['11312099', '12']) {
    await closing.fill('')
    await closing.pressSequentially(typed)
    await update.click()
    await expect(
      form.getByText('Enter a whole date, of a day that exists, or clear the field.'),
    ).toBeVisible()
    await expect(closing).toBeFocused()
    expect(await closingDateOf(id)).toEqual(new Date('2099-12-24'))
  }
  await closing.fill('2099-11-30')
  await update.click()
  await expect(adminPage.getByText(`${title} is updated.`)).toBeVisible()
  expect(await closingDateOf(id)).toEqual(new Date('2099-11-30'))
})

const closingDateOf = async (id: string) =>
  (await database().job.findUniqueOrThrow({ where: { id } })).closingDate

test('an edit is saved, shown, and recorded in the history', async ({ adminPage, adminUrl }) => {
  const job = await aJob({ title: `Press hand ${aWord()}`, requirements: ['Steady, even when rushed'] })
  await adminPage.goto(adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await expect(form.getByLabel('Min salary')).toHaveValue('150000')
  await expect(form.getByLabel('Required skills')).toHaveValue('Perfect binding, Creasing')
  await form.getByLabel('Min salary').fill('160000')
  await form.getByLabel('Required skills').fill('Creasing, Folding')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(adminPage.getByText(`${job.title} is updated.`)).toBeVisible()
  expect(await jobOf(job.id)).toMatchObject({
    salaryMin: 16_000_000n,
    requiredSkills: ['Creasing', 'Folding'],
    // Its own comma splits no entry.
    requirements: ['Steady, even when rushed'],
    version: 2,
  })

  await openForm(adminPage, job.title)
  await form.getByText('History', { exact: true }).click()
  const entry = form.getByRole('listitem').filter({ hasText: ADMIN_EMAIL })
  await expect(entry).toContainText(/Min salary.*₦150,000.*₦160,000/)
  await expect(entry).toContainText(/Required skills.*Perfect binding, Creasing.*Creasing, Folding/)
  await expectAccessible(adminPage)
})

test('a list that is pasted line by line, with commas in its lines, is asked about; one in quotes keeps them', async ({
  adminPage,
  adminUrl,
}) => {
  const job = await aJob({ title: `Folder ${aWord()}` })
  await gotoAdminList(adminPage, adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const field = form.getByLabel('Requirements')
  await field.fill('A steady hand\nTwo years, ideally three')
  await expect(form.getByText('2 lines are 3 entries.', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Update job' }).click()
  await adminPage
    .getByRole('dialog', { name: 'Is it meant so?' })
    .getByRole('button', { name: 'Change it' })
    .click()
  await expect(field).toBeFocused()
  await field.fill('A steady hand\n"Two years, ideally three"')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(adminPage.getByText(`${job.title} is updated.`)).toBeVisible()
  expect(await jobOf(job.id)).toMatchObject({ requirements: ['A steady hand', 'Two years, ideally three'] })

  await openForm(adminPage, job.title)
  await expect(field).toHaveValue('A steady hand, "Two years, ideally three"')
  await field.fill('A steady hand, "Two years, ideally three", Patience')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(form).toHaveCount(0)
  expect(await jobOf(job.id)).toMatchObject({
    requirements: ['A steady hand', 'Two years, ideally three', 'Patience'],
  })
})

test('what is typed while a job is being saved changes no field: it would be in no record', async ({
  adminPage,
  adminUrl,
}) => {
  const job = await aJob({ title: `Press hand ${aWord()}` })
  await gotoAdminList(adminPage, adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const department = form.getByLabel('Department')
  await department.fill('Bindery')
  const free = await delayRequests(adminPage, '**/api/admin/jobs/edit/*')
  await department.press('Enter')
  await expect(form.getByRole('button', { name: 'Saving' })).toBeVisible()
  await adminPage.keyboard.type(' and press')
  await expect(department).toHaveValue('Bindery')
  await expect(department).toBeFocused()
  const status = form.getByLabel('Status')
  await status.focus()
  await adminPage.keyboard.press('End')
  await expect(status).toHaveValue('true')
  free()
  await expect(form).toHaveCount(0)
  expect(await jobOf(job.id)).toMatchObject({ department: 'Bindery', isActive: true })
})

test('a form that is opened while the page is read again stays open', async ({ adminPage, adminUrl }) => {
  const job = await aJob({ title: `Press hand ${aWord()}` })
  await adminPage.goto(adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Min salary').fill('160000')
  const free = await delayRequests(adminPage, isReading)
  const reading = adminPage.waitForRequest(request => isReading(new URL(request.url())))
  await form.getByRole('button', { name: 'Update job' }).click()
  await reading
  await openForm(adminPage, job.title)
  // The list and the form have what was saved already.
  await expect(adminPage.getByRole('row').filter({ hasText: job.title })).toContainText('₦160,000')
  await expect(form.getByLabel('Min salary')).toHaveValue('160000')
  await form.getByLabel('Min salary').fill('170000')
  await form.getByRole('button', { name: 'Update job' }).click()
  await openForm(adminPage, job.title)
  await expect(form.getByLabel('Min salary')).toHaveValue('170000')
  expect(await jobOf(job.id)).toMatchObject({ salaryMin: 17_000_000n, version: 3 })
  free()
  await expect(adminPage).toHaveURL(new RegExp(`edit=${job.id}`))
  await form.getByText('History', { exact: true }).click()
  await expect(form.getByRole('listitem').filter({ hasText: ADMIN_EMAIL })).toHaveCount(2)
})

test('what is typed into a form that is opened as soon as the last one is gone stays', async ({
  adminPage,
  adminUrl,
}) => {
  const job = await aJob({ title: `Press hand ${aWord()}` })
  await gotoAdminList(adminPage, adminUrl('jobs'))
  await openForm(adminPage, job.title)
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Min salary').fill('160000')
  await form.evaluate(element => element.setAttribute('data-first', ''))
  const edit = adminPage.getByRole('button', { name: `Edit ${job.title}`, exact: true })
  await edit.evaluate((button: HTMLElement) => {
    const isOpen = () => [...document.forms].some(({ textContent }) => textContent.includes('Update job'))
    const watcher = new MutationObserver(() => {
      if (isOpen()) return
      watcher.disconnect()
      button.click()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  let loads = 0
  adminPage.on('load', () => {
    loads += 1
  })
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(adminPage.locator('form[data-first]')).toHaveCount(0)
  await form.getByLabel('Department').fill('Bindery')
  await expect(adminPage.getByRole('row').filter({ hasText: job.title })).toContainText('₦160,000')
  await stepBack(adminPage)
  await expect(adminPage.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  await expect(form.getByLabel('Department')).toHaveValue('Bindery')
  expect(loads).toBe(0)
})

test('a form that is opened during the step back from the last one stays open', async ({
  adminPage,
  adminUrl,
}) => {
  const job = await aJob({ title: `Press hand ${aWord()}` })
  await adminPage.addInitScript(() => {
    const back = History.prototype.back
    const tell = (what: string) => document.documentElement.setAttribute('data-step', what)
    History.prototype.back = function stepLate() {
      tell('begun')
      setTimeout(() => back.call(this), 1_000)
    }
    window.addEventListener('popstate', () => tell('ended'))
  })
  await gotoAdminList(adminPage, adminUrl('jobs'))
  await openForm(adminPage, job.title)
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Min salary').fill('160000')
  await form.getByRole('button', { name: 'Update job' }).click()
  await adminPage.locator('html[data-step=begun]').waitFor()
  await openForm(adminPage, job.title)
  await adminPage.locator('html[data-step=ended]').waitFor()
  await expect(adminPage).toHaveURL(new RegExp(`edit=${job.id}`))
  await form.getByLabel('Min salary').fill('170000')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(form).toHaveCount(0)
  expect(await jobOf(job.id)).toMatchObject({ salaryMin: 17_000_000n })
})

test('after a save the list’s links keep what is opened next', async ({ adminPage, adminUrl }) => {
  const word = aWord()
  const saved = await aJob({ title: `Press hand ${word}` })
  const other = await aJob({ title: `Gilder ${word}` })
  await gotoAdminList(adminPage, adminUrl(`jobs?title=${word}`))
  await openForm(adminPage, saved.title)
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Min salary').fill('160000')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(adminPage.getByRole('row').filter({ hasText: saved.title })).toContainText('₦160,000')
  await expect(adminPage).not.toHaveURL(/edit=/)
  const byTitle = adminPage.getByRole('columnheader', { name: 'Title' }).getByRole('link')
  // Before the router knows the URL that names what is opened.
  await adminPage.getByRole('button', { name: `Edit ${other.title}` }).evaluate(
    async (edit: HTMLElement, head) => {
      edit.click()
      await Promise.resolve()
      if (head instanceof HTMLElement) head.click()
    },
    await byTitle.elementHandle(),
  )
  await expect(adminPage).toHaveURL(/sort=title/)
  await expect(adminPage).toHaveURL(new RegExp(`edit=${other.id}`))
  await expect(form).toBeVisible()
})

test('a job is offered again: nothing is stored before its copy is saved', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Gilder ${aWord()}`
  const { id } = await aJob({
    title,
    requirements: ['A, with a comma', 'Gold'],
    commitmentFee: 1500,
    whatToBring: 'A pen',
    closingDate: new Date('2020-02-03'),
    isActive: false,
  })
  await gotoAdminList(adminPage, adminUrl(`jobs?title=${encodeURIComponent(title)}`))
  const form = adminPage.getByRole('form', { name: 'Add job' })
  const copies = () => database().job.findMany({ where: { title, id: { not: id } } })
  await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
  await expect(form.getByLabel('Closing date')).toHaveValue('')
  await expect(form.getByLabel('Status')).toHaveValue('true')
  await expect(form.getByLabel('What to bring')).toHaveValue('A pen')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(adminPage.getByRole('button', { name: `Edit ${title}` })).toBeFocused()
  await expect(adminPage.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  expect(await copies()).toEqual([])

  await adminPage.getByRole('button', { name: `Duplicate ${title}` }).click()
  await form.getByLabel('Department').fill('Gilding')
  await form.getByRole('button', { name: 'Add job' }).click()
  await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  const { id: _, datePosted, updatedAt, ...same } = await jobOf(id)
  const copy = { ...same, department: 'Gilding', isActive: true, closingDate: null }
  expect(await copies()).toEqual([expect.objectContaining(copy)])
  const [added] = await copies()
  await expect(adminPage.locator(`#edit-button-${added?.id}`)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a job is edited in a sheet over the list, which asks before it closes', async ({
    adminPage,
    adminUrl,
  }) => {
    const job = await aJob({ title: `Layout artist ${aWord()}` })
    await adminPage.goto(adminUrl(`jobs?title=${encodeURIComponent(job.title)}`))
    await openForm(adminPage, job.title)
    const sheet = adminPage.getByRole('dialog', { name: 'Edit job' })
    await expect(sheet).toBeInViewport({ ratio: 1 })
    await sheet.getByLabel('City').fill('Lafia')
    await adminPage.keyboard.press('Escape')
    const question = adminPage.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await sheet.getByText('History', { exact: true }).click()
    await expect(sheet.getByText('No changes yet.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Update job' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(adminPage.getByRole('button', { name: `Edit ${job.title}` })).toBeFocused()
    expect((await jobOf(job.id)).city).toBe('Lafia')
    expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
