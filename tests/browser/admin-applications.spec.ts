import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aJob, anApplication } from '../support/records'

const statusOf = async (id: string) =>
  (await database().application.findUniqueOrThrow({ where: { id } })).status

test('an application is viewed, accepted and then rejected, and the record follows', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anApplication({
    applicantName: 'Nanret Dung',
    applicantEmail: 'nanret@example.com',
    commitmentFeePaid: true,
    skills: ['Typesetting', 'Proofreading', 'Typesetting'],
  })
  await adminPage.goto(adminUrl('applications?applicant=Nanret'))
  await adminPage.getByRole('button', { name: 'View Nanret Dung' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await expect(panel.getByRole('heading', { name: 'Nanret Dung' })).toBeFocused()
  for (const fact of ['Print finisher', 'Pending', 'Paid'])
    await expect(panel.getByText(fact, { exact: true }).first()).toBeVisible()
  // A skill that was stored twice is shown once.
  const skills = panel.getByRole('listitem').filter({ hasText: /^(Typesetting|Proofreading)$/ })
  await expect(skills).toHaveText(['Typesetting', 'Proofreading'])
  // They are called, mailed and written to by a press.
  for (const [name, href] of [
    ['+234 803 123 4567', 'tel:+2348031234567'],
    ['nanret@example.com', 'mailto:nanret@example.com?subject=Print%20finisher'],
    [/WhatsApp/, 'https://wa.me/2348031234567'],
  ] as const)
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(panel.getByRole('link', { name: 'adebayo-ola.pdf' })).toHaveAttribute('target', '_blank')

  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(adminPage.getByText('Nanret Dung is accepted.')).toBeVisible()
  const accepted = panel.getByRole('button', { name: 'Accepted', exact: true, pressed: true })
  await expect(accepted).toBeFocused()
  await expect(accepted).toBeDisabled()
  expect(await statusOf(id)).toBe('accepted')

  await panel.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(adminPage.getByText('Nanret Dung is rejected.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Rejected', pressed: true })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Accept', exact: true })).toBeEnabled()
  expect(await statusOf(id)).toBe('rejected')
})

test.describe('a decision that cannot be saved', () => {
  test.use({ expectedConsoleErrors: ['status of 500', 'ERR_INTERNET_DISCONNECTED'] })

  test('is reported, and the page stays as it is until it can; one whose response breaks off counts', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id } = await anApplication({ applicantName: 'Ladi Bot' })
    await adminPage.goto(adminUrl(`applications?view=${id}`))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    await expect(panel.getByRole('heading', { name: 'Ladi Bot' })).toBeFocused()
    const accept = panel.getByRole('button', { name: 'Accept', exact: true })
    await adminPage.route('**/status', route => route.fulfill({ status: 500, body: 'no' }))
    await accept.click()
    await expect(adminPage.getByText('The decision was not saved. Please try again.')).toBeVisible()
    expect(await statusOf(id)).toBe('pending')
    await adminPage.unroute('**/status')

    await adminPage.context().setOffline(true)
    await accept.click()
    await expect(
      adminPage.getByText(/check your connection\. It may have been done all the same/),
    ).toBeVisible()
    await adminPage.context().setOffline(false)
    await accept.click()
    await expect(adminPage.getByText('Ladi Bot is accepted.')).toBeVisible()
    // The face of a button is drawn behind it, where no check of contrast looks.
    const accepted = panel.getByRole('button', { name: 'Accepted', exact: true })
    const [text, face] = await accepted.evaluate(button => [
      getComputedStyle(button).color,
      getComputedStyle(button, '::after').backgroundColor,
    ])
    expect(face).not.toBe(text)

    await adminPage.route('**/status', async route =>
      route.fulfill({ response: await route.fetch(), body: '{"_id":' }),
    )
    await panel.getByRole('button', { name: 'Reject', exact: true }).click()
    const brokenOff = adminPage
      .getByRole('listitem')
      .filter({ hasText: 'It was done, but the response broke off.' })
    await expect(panel.getByRole('button', { name: 'Rejected', pressed: true })).toBeVisible()
    expect(await statusOf(id)).toBe('rejected')
    await brokenOff.getByRole('button', { name: 'Undo' }).click()
    await expect(adminPage.getByText(/^Ladi Bot is accepted again/)).toBeVisible()
  })
})

test('filters live in the URL: shared, undone with Back, cleared when nothing fits', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Sign painter' })
  await anApplication({ applicantName: 'Pam Gyang', jobId, commitmentFeePaid: true, status: 'accepted' })
  await anApplication({ applicantName: 'Grace Audu', jobId, dateApplied: new Date('2025-12-01T12:00:00Z') })
  await adminPage.goto(adminUrl('applications?position=Sign'))
  const rows = adminPage.getByRole('row').filter({ hasText: 'Sign painter' })
  await expect(rows).toHaveCount(2)

  await adminPage.getByLabel('Commitment fee').selectOption('paid')
  await adminPage.getByLabel('Status').selectOption('accepted')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/\?position=Sign&status=accepted&commitmentFee=paid$/)
  await expect(rows).toHaveText([/Pam Gyang/])

  await adminPage.goBack()
  await expect(rows).toHaveCount(2)
  await expect(adminPage.getByLabel('Status')).toHaveValue('')

  await adminPage.goto(adminUrl('applications?position=Sign&dateFrom=2025-12-01&dateTo=2025-12-01'))
  await expect(rows).toHaveText([/Grace Audu/])
  await adminPage.getByLabel('Applicant name').fill('nobody at all')
  await adminPage.getByLabel('Applicant name').press('Enter')
  await expect(adminPage.getByText('Nothing matches these filters.')).toBeVisible()
  await adminPage.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the panel is a sheet over the screen that Back and Escape close', async ({ adminPage, adminUrl }) => {
    await anApplication({ applicantName: 'Esther Danladi' })
    await adminPage.goto(adminUrl('applications?applicant=Esther'))
    const panel = adminPage.getByRole('dialog', { name: 'Application' })
    const view = adminPage.getByRole('button', { name: 'View Esther Danladi' })
    await view.click()
    await expect(panel).toBeInViewport({ ratio: 1 })
    expect(await panel.evaluate(element => element.clientHeight)).toBe(844)
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel).toHaveCount(0)
    await expect(view).toBeFocused()
    await view.click()
    await expect(panel).toBeInViewport({ ratio: 1 })
    await adminPage.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await view.click()
    await expect(panel).toBeInViewport({ ratio: 1 })
    await adminPage.goBack()
    await expect(panel).toHaveCount(0)
  })

  test('the menu opens, closes on Escape, and leads on', async ({ adminPage, adminUrl }) => {
    await adminPage.goto(adminUrl('dashboard'))
    const menu = adminPage.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(adminPage.getByRole('link', { name: /^Applications/ })).toBeVisible()
    await adminPage.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(adminPage.getByRole('link', { name: /^Applications/ })).toBeHidden()
    await menu.click()
    await adminPage.getByRole('link', { name: /^Applications/ }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    await expect(adminPage.getByRole('link', { name: /^Applications/ })).toBeHidden()
  })
})

test('an applicant who was asked for no fee owes none, and one who applied before is marked', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'Riso printer' })
  const applicantEmail = 'again@example.com'
  await anApplication({ jobId, applicantName: 'Kim Gyang', applicantEmail })
  await anApplication({ jobId, applicantName: 'Kim Gyang Dung', applicantEmail, commitmentFee: 5_000 })
  await adminPage.goto(adminUrl('applications?position=Riso'))
  await expect(adminPage.getByRole('row').filter({ hasText: 'No fee' })).toHaveCount(1)
  await adminPage.goto(adminUrl('applications?position=Riso&commitmentFee=unpaid'))
  await expect(adminPage.getByRole('row').filter({ hasText: 'Kim Gyang' })).toHaveCount(1)
  await adminPage.getByRole('button', { name: 'View Kim Gyang Dung' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await expect(panel.getByText('Yes, to this job with the same email')).toBeVisible()
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(panel.getByRole('button', { name: 'Accepted', pressed: true })).toBeVisible()
  await expect(panel.getByText('Unpaid', { exact: true })).toBeVisible()
})
