import { markAnswered } from '@/lib/contact-messages/mutations'
import { expect, gotoAdminList, test } from '../support/browser'
import { aMessage, anAdministrator } from '../support/records'

test('a message that a colleague answered meanwhile is said to be, and can be opened again', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, name } = await aMessage('Nandi Meanwhile')
  await gotoAdminList(adminPage, adminUrl(`contact-messages?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Message' })
  const colleague = await anAdministrator()
  await markAnswered(id, true, colleague.id)
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(adminPage.getByText(`${name}: already answered by ${colleague.email}.`)).toBeVisible()
  await panel.getByRole('button', { name: 'Open again' }).click()
  await expect(adminPage.getByText(`${name}: open again.`)).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(adminPage.getByText(`${name}: marked as answered.`)).toBeVisible()
})

test('an answer by mail begins with the subject of the message', async ({ adminPage, adminUrl }) => {
  const { id, email, subject } = await aMessage('Nandi Gotau')
  await gotoAdminList(adminPage, adminUrl(`contact-messages?view=${id}`))
  const link = adminPage.getByRole('dialog', { name: 'Message' }).getByRole('link', { name: email })
  await expect(link).toHaveAttribute(
    'href',
    `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  )
})
