import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, endOfPost, expect, gotoAdminList, test } from '../support/browser'
import { aFeePayment, report } from '../support/ledger'
import { aJob, anAdministrator, anApplication } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

const notesOf = (applicationId: string) =>
  database().applicationNote.findMany({ where: { applicationId }, orderBy: { createdAt: 'desc' } })

test.describe('notes on an application', () => {
  test.use({ expectedConsoleErrors: ['status of 500', 'ERR_FAILED'] })

  test('are added once, with author and time, and what was typed outlives a failure, a lost response and another panel', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: jobId } = await aJob({ title: 'Engraver' })
    const { id } = await anApplication({ jobId, applicantName: 'Nanret Dung' })
    const { id: other } = await anApplication({ jobId, applicantName: 'Pam Gyang' })
    await adminPage.goto(adminUrl('applications?position=Engraver'))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const field = panel.getByLabel('New note')
    await adminPage.getByRole('button', { name: 'View Nanret Dung' }).click()
    await expect(panel.getByText('No notes yet.')).toBeVisible()
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByText('Write a note first.')).toBeVisible()
    await expect(field).toBeFocused()

    await adminPage.route('**/notes', (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    await field.fill('Called on Monday.\nCalls back.')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(adminPage.getByText('The note was not saved. Please try again.')).toBeVisible()
    await adminPage.getByRole('button', { name: 'View Pam Gyang' }).click()
    await expect(field).toHaveValue('')
    await adminPage.getByRole('button', { name: 'View Nanret Dung' }).click()
    await expect(field).toHaveValue('Called on Monday.\nCalls back.')
    expect(await notesOf(id)).toEqual([])

    await adminPage.unroute('**/notes')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(adminPage.getByText('The note is added.')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await field.fill('Interview on 4 May.')
    await field.press('Enter')
    await field.press('Control+Enter')
    const listed = panel.getByRole('list', { name: 'Notes' }).getByRole('listitem')
    await expect(listed).toHaveText([/^Interview on 4 May\./, /^Called on Monday\./])
    await expect(listed.first()).toContainText(ADMIN_EMAIL)
    const stored = await notesOf(id)
    expect(stored.map(note => note.text)).toEqual(['Interview on 4 May.', 'Called on Monday.\nCalls back.'])

    await test.step('once where the response was lost and it is tried again, another panel in between', async () => {
      const add = panel.getByRole('button', { name: 'Add note' })
      await adminPage.getByRole('button', { name: 'View Pam Gyang' }).click()
      await expect(field).toHaveValue('')
      await field.fill('Called on Monday.')
      await adminPage.route('**/notes', async (route, request) => {
        if (request.method() !== 'POST') return route.continue()
        expect((await route.fetch()).status()).toBe(201)
        await route.abort()
      })
      const lost = endOfPost(adminPage, `/api/admin/applications/${other}/notes`)
      await add.click()
      await lost
      await expect(add).not.toHaveAttribute('aria-busy')
      await expect(adminPage.getByText('The note was not saved. Please try again.').last()).toBeVisible()
      await adminPage.unroute('**/notes')
      await adminPage.getByRole('button', { name: 'View Nanret Dung' }).click()
      await adminPage.getByRole('button', { name: 'View Pam Gyang' }).click()
      await add.click()
      await expect(field).toHaveValue('')
      expect(await notesOf(other)).toHaveLength(1)
      await field.fill('Called on Monday.')
      await add.click()
      // The same words typed anew are another note.
      await expect(listed).toHaveCount(2)
      expect(await notesOf(other)).toHaveLength(2)
    })
  })

  test('that cannot be read can be requested again, and leaving asks while one is not added', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id } = await anApplication()
    await adminPage.route('**/notes', route => route.abort())
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await expect(panel.getByText('The notes could not be loaded.')).toBeVisible()
    await adminPage.unroute('**/notes')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('No notes yet.')).toBeVisible()

    await panel.getByLabel('New note').pressSequentially('Half a thought')
    const question = adminPage.waitForEvent('dialog')
    const leaving = adminPage.evaluate(() => window.location.reload())
    const asked = await question
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await leaving
    await expect(panel.getByLabel('New note')).toHaveValue('Half a thought')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByRole('list', { name: 'Notes' })).toContainText('Half a thought')
    await adminPage.reload()
    await expect(panel.getByRole('list', { name: 'Notes' })).toContainText('Half a thought')
    expect((await notesOf(id)).map(note => note.text)).toEqual(['Half a thought'])
  })
})

test.describe('a note on an application that was erased meanwhile', () => {
  test.use({ expectedConsoleErrors: ['status of 404'] })

  test('stays to be copied, and nothing asks about it for ever', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplication()
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const field = panel.getByLabel('New note')
    await field.pressSequentially('Half a thought')
    await database().application.delete({ where: { id } })
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByText('This application was erased meanwhile')).toBeVisible()
    await expect(field).toHaveValue('Half a thought')
    await expect(field).toBeFocused()
    const asked: string[] = []
    adminPage.on('dialog', dialog => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await adminPage.goto(adminUrl('dashboard'))
    expect(asked).toEqual([])
  })
})

test('a note is deleted after a question, by an owner whoever wrote it, and by an editor if it is their own', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: applicationId } = await anApplication()
  const own = await database().administrator.findUniqueOrThrow({ where: { email: ADMIN_EMAIL } })
  const other = await anAdministrator()
  for (const [administratorId, text] of [
    [other.id, 'Wrong person.'],
    [own.id, 'Called.'],
  ] as const)
    await database().applicationNote.create({ data: { applicationId, administratorId, text } })
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const notes = adminPage.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await database().administrator.update({ where: { id: own.id }, data: { role: 'editor' } })
  try {
    await gotoAdminList(adminPage, adminUrl(`applications?view=${applicationId}`))
    await expect(notes).toHaveCount(2)
    const offered = { has: adminPage.getByRole('button', { name: 'Delete the note of' }) }
    await expect(notes.filter(offered)).toContainText([ADMIN_EMAIL])
  } finally {
    await database().administrator.update({ where: { id: own.id }, data: { role: 'owner' } })
  }

  await adminPage.reload()
  const note = panel.getByRole('listitem').filter({ hasText: 'Wrong person.' })
  const question = adminPage.getByRole('dialog', { name: 'Delete this note?' })
  await note.getByRole('button', { name: 'Delete the note of' }).click()
  await expect(question).toContainText('Wrong person.')
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(await notesOf(applicationId)).toHaveLength(2)
  await note.getByRole('button', { name: 'Delete the note of' }).click()
  await question.getByRole('button', { name: 'Delete note' }).click()
  await expect(adminPage.getByText('The note is deleted.')).toBeVisible()
  await expect(note).toHaveCount(0)
  expect((await notesOf(applicationId)).map(({ text }) => text)).toEqual(['Called.'])
  expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test.describe('of who is made an editor while a page is open', () => {
  test.use({ expectedConsoleErrors: ['status of 403'] })

  test('the page shows what is left to them once something is refused', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplication()
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    const own = { email: ADMIN_EMAIL }
    // There has to be another owner.
    await anAdministrator()
    await database().administrator.update({ where: own, data: { role: 'editor' } })
    try {
      await adminPage.getByRole('button', { name: 'Erase application' }).press('Enter')
      await adminPage.getByRole('button', { name: 'Erase for good' }).press('Enter')
      await expect(adminPage.getByText('Only an owner of the site may do this.')).toBeVisible()
      await expect(adminPage.getByRole('link', { name: 'Personal data' })).toHaveCount(0)
      await expect(adminPage.getByRole('button', { name: 'Erase application' })).toHaveCount(0)
    } finally {
      await database().administrator.update({ where: own, data: { role: 'owner' } })
    }
    expect(await database().application.count({ where: { id } })).toBe(1)
  })
})

test('the panel shows what was due and paid, takes a note while the page is read again after a decision, and says who decided', async ({
  adminPage,
  adminUrl,
}) => {
  const payment = await aFeePayment(5000, { applicantName: 'Ladi Musa' })
  await report(payment.reference, 'failed')
  await report(payment.reference, 'succeeded')
  await gotoAdminList(adminPage, adminUrl(`applications?view=${payment.applicationId}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const steps = panel.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^₦5,000 was paid/,
    /^Paying ₦5,000 failed/,
    /^A charge was opened/,
    /^₦5,000 was asked/,
  ])
  await expect(panel.getByText('No notes yet.')).toBeVisible()
  const release = await delayRequests(adminPage, '**/admin/applications?*')
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(adminPage.getByText('Ladi Musa is accepted.')).toBeVisible()
  await panel.getByLabel('New note').pressSequentially('Called.')
  await expect(panel.getByLabel('New note')).toHaveValue('Called.')
  release()
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(adminPage.getByText('The note is added.')).toBeVisible()

  await panel.getByRole('heading', { name: 'History' }).click()
  const decided = panel.locator('.record-history li').filter({ hasText: 'Accepted' })
  await expect(decided).toContainText(ADMIN_EMAIL)
  const last = await database().change.findFirst({
    where: { applicationId: payment.applicationId ?? '' },
    orderBy: { changedAt: 'desc' },
    select: { administrator: { select: { email: true } } },
  })
  expect(last?.administrator?.email).toBe(ADMIN_EMAIL)
})
