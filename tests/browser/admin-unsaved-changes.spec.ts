import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { edited, openForm } from '../support/record-forms'

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()
const close = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Close' }).click()
const goElsewhere = (page: Page) => page.getByRole('link', { name: 'Payments' }).click()
const goBack = (page: Page) => page.goBack()

const cases = [
  { noun: 'job', label: 'City', typed: 'Kano', drop: goBack, stored: { city: 'Jos' } },
  { noun: 'course', label: 'Seats', typed: '9', drop: close, stored: { seats: null } },
] as const

for (const { noun, label, typed, drop, stored } of cases)
  test(`unsaved changes of a ${noun} are confirmed before Cancel, Close, a link or Back discards them`, async ({
    adminPage,
    adminUrl,
  }) => {
    const { list, make, read } = edited[noun]
    const { id, title } = await make()
    await adminPage.goto(adminUrl(`${list}?title=${encodeURIComponent(title)}`))
    await openForm(adminPage, title)
    const form = adminPage.getByRole('form', { name: `Edit ${noun}` })
    const field = form.getByLabel(label)
    const question = adminPage.getByRole('dialog', { name: 'Drop your changes?' })
    await field.fill(typed)
    for (const leave of [cancel, close, goElsewhere, goBack]) {
      await leave(adminPage)
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(field).toHaveValue(typed)
    }
    await drop(adminPage)
    await expect(question).toBeVisible()
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Drop changes' }).click()
    await expect(form).toHaveCount(0)
    expect(await read(id)).toMatchObject(stored)
  })

test('a question that is asked again at once stays', async ({ adminPage, adminUrl }) => {
  const { id } = await edited.job.make()
  await adminPage.goto(adminUrl(`jobs?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const question = adminPage.getByRole('dialog', { name: 'Drop your changes?' })
  await form.getByLabel('City').fill('Kano')
  const cancelButton = await form.getByRole('button', { name: 'Cancel' }).elementHandle()
  await cancel(adminPage)
  await question.evaluate(async (dialog, again) => {
    const told = new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
    dialog.querySelector<HTMLElement>('.dialog-actions button')?.click()
    while ((dialog as HTMLDialogElement).open) await Promise.resolve()
    ;(again as HTMLElement).click()
    await told
  }, cancelButton)
  await expect(question).toBeVisible()
})

for (const noun of ['job', 'course'] as const)
  test(`after a saved edit of a ${noun} one step back leads to its form, and the next to the list`, async ({
    adminPage,
    adminUrl,
  }) => {
    const { list, make } = edited[noun]
    const { id, title } = await make()
    await adminPage.goto(adminUrl(`${list}?title=${encodeURIComponent(title)}`))
    await openForm(adminPage, title)
    const form = adminPage.getByRole('form', { name: `Edit ${noun}` })
    await form.getByLabel('Description').fill('Another text, long enough to be taken.')
    await form.getByRole('button', { name: `Update ${noun}` }).click()
    await expect(form).toHaveCount(0)
    // The URL follows once the page has been read again.
    await expect(adminPage).not.toHaveURL(/edit=/)
    await goBack(adminPage)
    await expect(adminPage).toHaveURL(new RegExp(`edit=${id}`))
    await expect(form).toBeVisible()
    await goBack(adminPage)
    await expect(adminPage).not.toHaveURL(/edit=/)
    await expect(form).toHaveCount(0)
  })

test('changes that are taken back, or dropped for a link, leave nothing in the way of Back', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.goto(adminUrl('dashboard'))
  const title = (name: string) => adminPage.getByRole('heading', { level: 1, name })
  const openAccount = () => adminPage.getByRole('link', { name: 'Account', exact: true }).click()
  const password = adminPage.getByLabel('Current password')
  await openAccount()
  await password.fill('typed')
  await password.fill('')
  await expect(password).toHaveValue('')
  await goBack(adminPage)
  await expect(title('Dashboard')).toBeVisible()

  await openAccount()
  await password.fill('typed')
  await goElsewhere(adminPage)
  await adminPage.getByRole('button', { name: 'Drop changes' }).click()
  await expect(title('Payments')).toBeVisible()
  await goBack(adminPage)
  await expect(title('Account')).toBeVisible()
  await goBack(adminPage)
  await expect(title('Dashboard')).toBeVisible()
})
