import { Readable } from 'node:stream'
import { newCvKey } from '@/lib/cv-files/key'
import { cvStore } from '@/lib/cv-files/open-store'
import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aDocx, aPdf, DOCX_TYPE } from '../support/cv-bytes'
import { aFeePayment, report } from '../support/ledger'
import { aJob, anApplication } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

const notesOf = (applicationId: string) =>
  database().applicationNote.findMany({ where: { applicationId }, orderBy: { createdAt: 'desc' } })

async function anApplicationWithCv(applicantName: string, file: Buffer, type: string, name: string) {
  const cv = newCvKey()
  await cvStore().put(cv, Readable.from([file]))
  return anApplication({
    applicantName,
    cv,
    cvFilename: name,
    cvContentType: type,
    cvBytes: file.length,
  })
}

test.describe('notes on an application', () => {
  test.use({ expectedConsoleErrors: ['status of 500', 'ERR_FAILED'] })

  test('are added with author and time, and what was typed outlives a failure and another panel', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: jobId } = await aJob({ title: 'Engraver' })
    const { id } = await anApplication({ jobId, applicantName: 'Nanret Dung' })
    await anApplication({ jobId, applicantName: 'Pam Gyang' })
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
    await panel.getByRole('button', { name: 'Add note' }).click()
    const listed = panel.getByRole('list', { name: 'Notes' }).getByRole('listitem')
    await expect(listed).toHaveText([/^Interview on 4 May\./, /^Called on Monday\./])
    await expect(listed.first()).toContainText(ADMIN_EMAIL)
    const stored = await notesOf(id)
    expect(stored.map(note => note.text)).toEqual(['Interview on 4 May.', 'Called on Monday.\nCalls back.'])
  })

  test('that cannot be read say so, and can be asked for again', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplication()
    await adminPage.route('**/notes', route => route.abort())
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await expect(panel.getByText('The notes could not be loaded.')).toBeVisible()
    await adminPage.unroute('**/notes')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('No notes yet.')).toBeVisible()
  })
})

test('leaving the page asks while a note is not added, and no more once it is', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication()
  await adminPage.goto(adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
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

test.describe('the preview of a CV', () => {
  test('shows a PDF inside the panel, loaded only when asked for', async ({ adminPage, adminUrl }) => {
    const pdf = aPdf({ text: 'Ten years at the press' })
    const { id, cv } = await anApplicationWithCv('Hauwa Bello', pdf, 'application/pdf', 'hauwa.pdf')
    const asked: string[] = []
    adminPage.on('request', request => request.url().includes('/api/cv/') && asked.push(request.url()))
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const show = panel.getByRole('button', { name: 'Show preview' })
    await expect(show).toBeVisible()
    expect(asked).toEqual([])

    await show.click()
    await expect(panel.getByTitle('Preview of hauwa.pdf')).toBeVisible()
    // Asked apart: the viewer keeps the headers of what it shows to itself.
    const headers = (await adminPage.request.get(`/api/cv/${cv}?preview`)).headers()
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    // The browser's own viewer has taken it, which it would not where the headers forbade it.
    await expect
      .poll(() => adminPage.frames().some(frame => frame.url().startsWith('chrome-extension://')))
      .toBe(true)

    await panel.getByRole('button', { name: 'Hide preview' }).click()
    await expect(panel.getByTitle('Preview of hauwa.pdf')).toHaveCount(0)
  })

  test('is not offered for a Word file', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplicationWithCv('Tunde Ojo', aDocx(), DOCX_TYPE, 'tunde.docx')
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await expect(panel.getByText('Only a PDF has a preview; download this file to read it.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Show preview' })).toHaveCount(0)
  })

  test.describe('of a file that is gone', () => {
    test.use({ expectedConsoleErrors: ['status of 404'] })

    test('says so in the panel', async ({ adminPage, adminUrl }) => {
      const { id } = await anApplication({ cv: newCvKey() })
      await adminPage.goto(adminUrl(`applications?view=${id}`))
      await adminPage.getByRole('button', { name: 'Show preview' }).click()
      await expect(adminPage.getByText('The file could not be loaded. Please try again.')).toBeVisible()
    })
  })
})

test('the panel tells what was asked and paid, and who decided', async ({ adminPage, adminUrl }) => {
  const payment = await aFeePayment(5000, { applicantName: 'Ladi Musa' })
  await report(payment.reference, 'failed')
  await report(payment.reference, 'succeeded')
  await adminPage.goto(adminUrl(`applications?view=${payment.applicationId}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  const steps = panel.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^₦5,000 was paid/,
    /^Paying ₦5,000 failed/,
    /^A charge was opened/,
    /^₦5,000 was asked/,
  ])
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(adminPage.getByText('Ladi Musa is accepted.')).toBeVisible()
  await panel.getByText('History').click()
  await expect(panel.locator('.hist li').first()).toContainText(ADMIN_EMAIL)
  await expect(panel.locator('.hist li').first()).toContainText('Accepted')
  const last = await database().change.findFirst({
    where: { applicationId: payment.applicationId ?? '' },
    orderBy: { changedAt: 'desc' },
    select: { administrator: { select: { email: true } } },
  })
  expect(last?.administrator?.email).toBe(ADMIN_EMAIL)
})
