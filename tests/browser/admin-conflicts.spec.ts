import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { edited, saveAsColleague } from '../support/record-forms'

test.use({ expectedConsoleErrors: ['status of 409'] })

const requirements = ['A, with a comma']

/** What the second types into which field, what the first saved meanwhile, and what is stored in the end. */
const cases = [
  {
    noun: 'job',
    mine: { label: 'City', old: 'Jos', typed: 'Kaduna', later: 'Kano' },
    theirs: { change: { department: 'Bindery' }, told: /Department.*Printing.*Bindery/ },
    loaded: { label: 'Department', value: 'Bindery' },
    first: { city: 'Jos', department: 'Bindery' },
    'Load the newer version': { city: 'Kano', department: 'Bindery', requirements },
    'Save mine over it': { city: 'Kaduna', department: 'Printing', requirements },
  },
  {
    noun: 'course',
    mine: { label: 'Seats', old: '', typed: '20', later: '24' },
    theirs: { change: { price: 15_000 }, told: /Price.*₦10,000.*₦15,000/ },
    loaded: { label: 'Price (₦)', value: '15000' },
    first: { price: 1_500_000n, seats: null },
    'Load the newer version': { price: 1_500_000n, seats: 24 },
    'Save mine over it': { price: 1_000_000n, seats: 20 },
  },
] as const

for (const { noun, mine, theirs, loaded, first, ...ends } of cases)
  for (const choice of ['Load the newer version', 'Save mine over it'] as const)
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
        await expect(field).toHaveValue(mine.old)
        await expect(form.getByLabel(loaded.label)).toHaveValue(loaded.value)
        await field.fill(mine.later)
        await save.click()
      }
      await expect(form).toHaveCount(0)
      expect(await read(id)).toMatchObject({ ...ends[choice], version: 3 })
    })
