import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { aWord, jobOf } from '../support/record-forms'
import { aJob } from '../support/records'

test('a job is closed, its page says so, and it is opened again until a day', async ({
  adminPage,
  adminUrl,
  site,
}) => {
  const job = await aJob({ title: `Press hand ${aWord()}` })
  const publicList = async () => (await (await fetch(`${site.baseUrl}/api/jobs`)).json()) as { _id: string }[]
  await adminPage.goto(adminUrl(`jobs?edit=${job.id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await form.getByLabel('Status').selectOption('Closed')
  await form.getByRole('button', { name: 'Update job' }).click()
  const row = adminPage.getByRole('row').filter({ hasText: job.title })
  await expect(row).toContainText('Closed')
  expect((await publicList()).map(one => one._id)).not.toContain(job.id)

  await adminPage.goto(`/job-application/${job.id}`)
  await expect(adminPage.getByText('This job is closed and takes no more applications.')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Submit Application' })).toHaveCount(0)
  await expectAccessible(adminPage)
  await adminPage.getByRole('link', { name: 'See the open jobs' }).click()
  await adminPage.waitForURL('**/jobs')

  await adminPage.goto(adminUrl(`jobs?edit=${job.id}`))
  await form.getByLabel('Status').selectOption('Open')
  await form.getByLabel('Closing date').fill('2099-12-24')
  await form.getByRole('button', { name: 'Update job' }).click()
  await expect(row).toContainText(/Open.*24 Dec 2099/)
  expect(await publicList()).toContainEqual(
    expect.objectContaining({ _id: job.id, closingDate: '2099-12-24' }),
  )
  await adminPage.goto(`/job-application/${job.id}`)
  await expect(adminPage.getByRole('complementary', { name: 'Job details' })).toContainText(
    '24 December 2099',
  )
  await expect(adminPage.getByRole('button', { name: 'Submit Application' })).toBeVisible()
})

test('a job whose closing date is over is opened by its row without one, another keeps its own', async ({
  adminPage,
  adminUrl,
}) => {
  const word = aWord()
  const over = new Date('2026-01-31')
  const leftOpen = await aJob({ title: `${word} left open`, closingDate: over })
  const closedToo = await aJob({ title: `${word} closed too`, closingDate: over, isActive: false })
  const ahead = await aJob({ title: `${word} ahead`, closingDate: new Date('2099-12-24') })
  await adminPage.goto(adminUrl(`jobs?title=${word}`))
  for (const { id, title, isActive } of [leftOpen, closedToo]) {
    const row = adminPage.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Closed')
    await row.getByRole('button', { name: `Open ${title}` }).click()
    await expect(adminPage.getByText(`${title} is open, without a closing date.`)).toBeVisible()
    await expect(row.getByRole('button', { name: `Close ${title}` })).toBeVisible()
    expect(await jobOf(id)).toMatchObject({ isActive: true, closingDate: null })
    // An undo can be undone by a button of its own.
    const toast = adminPage.getByRole('listitem').filter({ hasText: `${title} is open` })
    await toast.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(adminPage.getByText(`${title} is closed.`)).toBeVisible()
    await expect(row.getByRole('button', { name: `Open ${title}` })).toBeVisible()
    expect(await jobOf(id)).toMatchObject({ isActive, closingDate: over })
  }
  const { id, title, closingDate } = ahead
  await adminPage.getByRole('button', { name: `Close ${title}` }).click()
  await expect(adminPage.getByText(`${title} is closed.`)).toBeVisible()
  expect(await jobOf(id)).toMatchObject({ isActive: false, closingDate })
  await adminPage.getByRole('button', { name: `Open ${title}` }).click()
  await expect(adminPage.getByText(`${title} is open.`)).toBeVisible()
  expect(await jobOf(id)).toMatchObject({ isActive: true, closingDate })
})
