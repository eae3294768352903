import { readFile } from 'node:fs/promises'
import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { anAdministrator, anApplication } from '../support/records'

// Other tests of the same worker leave events too: each looks for those of its own.
test('what was done is read, narrowed, followed to its record and exported', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: administratorId, email } = await anAdministrator()
  const { id: application } = await anApplication({ applicantName: 'Talatu Gyang' })
  await database().$executeRaw`
    INSERT INTO events (kind, administrator_id, happened_at, detail) VALUES
      ('cv_opened', ${administratorId}::uuid, '2031-05-04T08:05:00Z',
        jsonb_build_object('application', ${application}::text, 'preview', false)),
      ('export', ${administratorId}::uuid, '2031-05-04T09:00:00Z', '{"list": "payments", "filters": ["status"]}')`
  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Activity' }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await adminPage.getByLabel('Date from').fill('2031-05-04')
  await adminPage.getByLabel('Date to').fill('2031-05-04')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()

  const rows = adminPage.getByRole('row').filter({ hasText: email })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('List exported')
  await expect(rows.first()).toContainText('payments, by status')
  await expect(rows.last()).toContainText('4 May 2031, 09:05')
  await expect(adminPage.getByText('2 of 2 events')).toBeVisible()

  const download = adminPage.waitForEvent('download')
  await adminPage.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3)

  await adminPage.getByLabel('What').selectOption('CV opened')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/kind=cv_opened/)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: 'Application' }).click()
  await expect(adminPage.getByRole('dialog').getByRole('heading', { name: 'Talatu Gyang' })).toBeVisible()

  await test.step('what was erased or deleted is said with how many of what', async () => {
    await database().$executeRaw`
      INSERT INTO events (kind, happened_at, detail) VALUES
        ('deleted', '2031-06-04T08:00:00Z', '{"at": "list", "notes": 1}'),
        ('erased', '2031-06-04T08:01:00Z', '{"at": "personal data page", "applications": 2, "notes": 3, "payments": 1}')`
    await adminPage.goto(adminUrl('activity?dateFrom=2031-06-04&dateTo=2031-06-04'))
    const row = (kind: string) => adminPage.getByRole('row').filter({ hasText: kind })
    await expect(row('Records deleted')).toContainText('1 note, by hand')
    await expect(row('Personal data erased')).toContainText(
      '2 applications, 1 payment and 3 notes, on request',
    )
  })

  await test.step('many come in pages, and wrong filters are named', async () => {
    await database().$executeRaw`
      INSERT INTO events (kind, happened_at)
      SELECT 'limited', timestamptz '2032-01-01T12:00:00Z' FROM generate_series(1, 30)`
    await adminPage.goto(adminUrl('activity?dateFrom=2032-01-01&dateTo=2032-01-01'))
    await expect(adminPage.getByText('25 of 30 events')).toBeVisible()
    await adminPage.getByRole('link', { name: 'Page 2' }).click()
    await expect(adminPage.getByText('5 of 30 events')).toBeVisible()
    await adminPage.goto(adminUrl('activity?kind=shoe'))
    await expect(adminPage.getByText('What: Choose one of the kinds of event.')).toBeVisible()
  })
})
