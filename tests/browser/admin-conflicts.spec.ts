import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { deleteAsColleague, edited, openForm, saveAsColleague } from '../support/record-forms'
import { anEnrollment } from '../support/records'

test.use({ expectedConsoleErrors: ['status of 409'] })

type Conflict = {
  choice: 'Load the newer version' | 'Save my changes'
  mine: { label: string; typed: string }
  theirs: { change: object; told: RegExp }
  /** What the question says of fields that both changed. */
  overwritten?: string
  first: object
  last: object
}

/**
 * What the second types into which field, what the first saved meanwhile, what the question says of both, what is chosen then, and
 * what is stored in the end; the second conflict of a record follows the first. Both forms are one component's: each choice is made in
 * one of them, and axe looks at the question without and with a field that both changed.
 */
const conflicts: { noun: 'job' | 'course'; meets: Conflict[] }[] = [
  {
    noun: 'job',
    meets: [
      {
        choice: 'Load the newer version',
        mine: { label: 'City', typed: 'Kaduna' },
        theirs: { change: { department: 'Bindery' }, told: /Department.*Printing.*Bindery/ },
        first: { city: 'Jos', department: 'Bindery' },
        last: { city: 'Kano', department: 'Bindery', requirements: ['A, with a comma'] },
      },
      {
        choice: 'Save my changes',
        mine: { label: 'City', typed: 'Lafia' },
        theirs: { change: { requirements: ['B, with a comma'] }, told: /Requirements.*A, with.*B, with/ },
        first: { city: 'Kano', requirements: ['B, with a comma'] },
        last: { city: 'Lafia', requirements: ['B, with a comma'] },
      },
    ],
  },
  {
    noun: 'course',
    meets: [
      {
        choice: 'Save my changes',
        mine: { label: 'Seats', typed: '20' },
        theirs: {
          change: { price: 25_000, seats: 33 },
          told: /Price.*₦10,000.*₦25,000.*Seats.*No limit.*33/,
        },
        overwritten: 'Both changed Seats. Saving your changes overwrites what was saved there.',
        first: { price: 2_500_000n, seats: 33 },
        last: { price: 2_500_000n, seats: 20 },
      },
    ],
  },
]

for (const { noun, meets } of conflicts)
  test(`of two who edit a ${noun} the second sees what the first saved, and may choose`, async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { list, make, read } = edited[noun]
    const { id, title } = await make()
    const email = `ngozi-${randomUUID().slice(0, 6)}@example.com`
    await adminPage.goto(adminUrl(`${list}?title=${encodeURIComponent(title)}&edit=${id}`))
    const form = adminPage.getByRole('form', { name: `Edit ${noun}` })
    const save = form.getByRole('button', { name: `Update ${noun}` })
    const question = adminPage.getByRole('dialog', { name: 'Saved by somebody else' })
    for (const [nth, { choice, mine, theirs, overwritten, first, last }] of meets.entries())
      await test.step(`${theirs.told}: ${choice}`, async () => {
        if (nth > 0) await openForm(adminPage, title)
        const { version } = await read(id)
        const field = form.getByLabel(mine.label)
        await field.fill(mine.typed)
        await saveAsColleague(site.baseUrl, email, list, id, theirs.change)
        await save.click()
        await expect(question).toContainText(`${email} saved this ${noun} on`)
        await expect(question).toContainText(theirs.told)
        await expect(question).toContainText(overwritten ?? 'You changed other fields, so both stay.')
        if (overwritten || choice === 'Load the newer version') await expectAccessible(adminPage)
        await question.getByRole('button', { name: 'Keep editing' }).click()
        await expect(field).toHaveValue(mine.typed)
        expect(await read(id)).toMatchObject({ ...first, version: version + 1 })

        await save.click()
        await question.getByRole('button', { name: choice }).click()
        if (choice === 'Load the newer version') {
          await expect(field).toHaveValue('Jos')
          await expect(form.getByLabel('Department')).toHaveValue('Bindery')
          await field.fill('Kano')
          await save.click()
        }
        await expect(form).toHaveCount(0)
        expect(await read(id)).toMatchObject({ ...last, version: version + 2 })
      })
  })

test('what was saved in one’s own other tab is not somebody else’s, and stays', async ({
  adminPage,
  adminUrl,
}) => {
  const { make, read } = edited.course
  const { id, title } = await make()
  const other = await adminPage.context().newPage()
  const url = adminUrl(`courses?title=${encodeURIComponent(title)}&edit=${id}`)
  for (const page of [adminPage, other]) await page.goto(url)
  const formOn = (page: Page) => page.getByRole('form', { name: 'Edit course' })
  const saveOn = (page: Page) => formOn(page).getByRole('button', { name: 'Update course' }).click()
  await formOn(other).getByLabel('Description').fill('Another text.')
  await formOn(adminPage).getByLabel('Seats').fill('33')
  await saveOn(adminPage)
  await expect(adminPage.getByText(`${title} is updated.`)).toBeVisible()
  await saveOn(other)
  const question = other.getByRole('dialog', { name: 'Saved meanwhile' })
  await expect(question).toContainText(/Seats.*No limit.*33/)
  await question.getByRole('button', { name: 'Save my changes' }).click()
  await expect(formOn(other)).toHaveCount(0)
  expect(await read(id)).toMatchObject({ seats: 33, description: 'Another text.', version: 3 })
})

test('of several saves since the form was opened all are shown, each with who made it', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const { id, title } = await edited.course.make()
  await adminPage.goto(adminUrl(`courses?title=${encodeURIComponent(title)}&edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  await form.getByLabel('Seats').fill('7')
  const [first, second] = ['ladi-first@example.com', 'pam-second@example.com']
  await saveAsColleague(site.baseUrl, first, 'courses', id, { price: 25_000 })
  await saveAsColleague(site.baseUrl, second, 'courses', id, { description: 'Corrected.' })
  await form.getByRole('button', { name: 'Update course' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Saved by somebody else' })
  await expect(question).toContainText(
    new RegExp(`${second}.*Description.*Corrected.*${first}.*Price.*₦10,000.*₦25,000`),
  )
  await expectAccessible(adminPage, [1440, 390])
})

test('a course is not moved before its form knows of whoever enrolled since it was opened', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await edited.course.make()
  const { startDate } = await edited.course.read(id)
  await adminPage.goto(adminUrl(`courses?title=${encodeURIComponent(title)}&edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  const update = form.getByRole('button', { name: 'Update course' })
  await form.getByLabel('Start date').fill('2099-03-03')
  await anEnrollment({ courseId: id })
  await update.click()
  await expect(form.getByText('Save again to be asked about who is enrolled.')).toBeVisible()
  await expect(form.getByLabel('Start date')).toBeFocused()
  expect(await edited.course.read(id)).toMatchObject({ startDate })
  await expect(form.getByText('1 person is enrolled')).toBeVisible()
  await update.press('Enter')
  const question = (people: string) =>
    adminPage.getByRole('dialog', { name: 'Is it meant so?' }).filter({ hasText: people })
  const save = { name: /^Save/ }
  await expect(question('1 person is enrolled')).toBeVisible()
  await anEnrollment({ courseId: id })
  await question('1 person is enrolled').getByRole('button', save).press('Enter')
  await expect(form.getByText('2 people are enrolled')).toBeVisible()
  await update.press('Enter')
  await question('2 people are enrolled').getByRole('button', save).press('Enter')
  await expect(form).toHaveCount(0)
  expect(await edited.course.read(id)).toMatchObject({ startDate: new Date('2099-03-03') })
})

test('changes that were put on top of a newer version stay in the form where they are not saved', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const { id, title } = await edited.job.make()
  await adminPage.goto(adminUrl(`jobs?title=${encodeURIComponent(title)}&edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Min salary').fill('190000')
  await saveAsColleague(site.baseUrl, 'lami-lower@example.com', 'jobs', id, {
    salary: { min: 100_000, max: 120_000, currency: 'NGN' },
  })
  await form.getByRole('button', { name: 'Update job' }).click()
  await adminPage.getByRole('button', { name: 'Save my changes' }).click()
  await expect(form.getByText('The highest salary must not be below the lowest.')).toBeVisible()
  await expect(form.getByLabel('Max salary')).toHaveValue('120000')
  await adminPage.reload()
  await expect(form.getByText('A draft is back')).toBeVisible()
  await expect(form.getByText('was saved since then')).toHaveCount(0)
  await expect(form.getByLabel('Min salary')).toHaveValue('190000')
  await form.getByLabel('Max salary').fill('195000')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(form).toHaveCount(0)
  expect(await edited.job.read(id)).toMatchObject({ salaryMin: 19_000_000n, salaryMax: 19_500_000n })
})

test.describe('of a record that a colleague deletes meanwhile', () => {
  test.use({ expectedConsoleErrors: ['status of 404'] })

  // A course's form is the same component.
  test('the form of a job keeps what was typed, and adds it as a new one', async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { list, make, read } = edited.job
    const { id, title } = await make()
    await adminPage.goto(adminUrl(`${list}?title=${encodeURIComponent(title)}&edit=${id}`))
    const form = adminPage.getByRole('form', { name: 'Edit job' })
    await form.getByLabel('City').fill('Kaduna')
    await deleteAsColleague(site.baseUrl, 'lami-deletes@example.com', list, id)
    const save = form.getByRole('button', { name: 'Update job' })
    const question = adminPage.getByRole('dialog', { name: 'Deleted meanwhile' })
    await save.click()
    await expect(question).toContainText('This job was deleted while you edited it')
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    // The page is read again, without the record.
    await expect(adminPage.getByRole('button', { name: `Edit ${title}` })).toHaveCount(0)
    await expect(form.getByLabel('City')).toHaveValue('Kaduna')

    await save.click()
    await question.getByRole('button', { name: 'Add as a new job' }).click()
    await expect(adminPage.getByText(`${title} is added.`)).toBeVisible()
    await expect(form).toHaveCount(0)
    const edit = adminPage.getByRole('button', { name: `Edit ${title}` })
    const newId = (await edit.getAttribute('value')) ?? ''
    expect(newId).not.toBe(id)
    expect(await read(newId)).toMatchObject({ title, city: 'Kaduna', version: 1 })
  })
})
