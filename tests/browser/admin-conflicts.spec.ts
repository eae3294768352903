import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { edited, saveAsColleague } from '../support/record-forms'

test.use({ expectedConsoleErrors: ['status of 409'] })

/**
 * What the second types into which field, what the first saved meanwhile, what is chosen then, and what is stored in the end.
 * Both forms are one component's: each choice is made in one of them.
 */
const cases = [
  {
    noun: 'job',
    choice: 'Load the newer version',
    mine: { label: 'City', typed: 'Kaduna' },
    theirs: { change: { department: 'Bindery' }, told: /Department.*Printing.*Bindery/ },
    first: { city: 'Jos', department: 'Bindery' },
    last: { city: 'Kano', department: 'Bindery', requirements: ['A, with a comma'] },
  },
  {
    noun: 'course',
    choice: 'Save mine over it',
    mine: { label: 'Seats', typed: '20' },
    theirs: { change: { price: 15_000 }, told: /Price.*₦10,000.*₦15,000/ },
    first: { price: 1_500_000n, seats: null },
    last: { price: 1_000_000n, seats: 20 },
  },
] as const

for (const { noun, choice, mine, theirs, first, last } of cases)
  test(`of two who edit a ${noun} the second sees who was first, and may choose: ${choice}`, async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const { list, make, read } = edited[noun]
    const { id } = await make()
    const email = `ngozi-${randomUUID().slice(0, 6)}@example.com`
    await adminPage.goto(adminUrl(`${list}?edit=${id}`))
    const form = adminPage.getByRole('form', { name: `Edit ${noun}` })
    const field = form.getByLabel(mine.label)
    const save = form.getByRole('button', { name: `Update ${noun}` })
    await field.fill(mine.typed)
    await saveAsColleague(site.baseUrl, email, list, id, theirs.change)
    await save.click()
    const question = adminPage.getByRole('dialog', { name: 'Saved by somebody else' })
    await expect(question).toContainText(`${email} saved this ${noun} on`)
    await expect(question).toContainText(theirs.told)
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field).toHaveValue(mine.typed)
    expect(await read(id)).toMatchObject({ ...first, version: 2 })

    await save.click()
    await question.getByRole('button', { name: choice }).click()
    if (choice === 'Load the newer version') {
      await expect(field).toHaveValue('Jos')
      await expect(form.getByLabel('Department')).toHaveValue('Bindery')
      await field.fill('Kano')
      await save.click()
    }
    await expect(form).toHaveCount(0)
    expect(await read(id)).toMatchObject({ ...last, version: 3 })
  })
