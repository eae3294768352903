import { randomUUID } from 'node:crypto'
import { site } from '@/content/site'
import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { aJob, stored } from '../support/records'
import { storedApplications } from '../support/stored'

test('the list counts the open jobs and leads to each of them', async ({ page }) => {
  const job = await aJob({ title: `Bookbinder ${randomUUID().slice(0, 6)}`, employmentType: 'PART_TIME' })
  await page.goto('/jobs')
  await expect(page).toHaveTitle(`${site.name} - Jobs`)
  await expect(page.getByText(/^\d+ open jobs?$/)).toBeVisible()
  const ticket = page.getByRole('listitem').filter({ hasText: job.title })
  await expect(ticket.getByText('Part-time')).toBeVisible()
  await expect(ticket.getByText(job.description)).toBeVisible()
  await ticket.getByRole('link').click()
  await page.waitForURL(`**/job-application/${job.id}`)
  await expect(page).toHaveTitle(`${site.name} - ${job.title}`)
})

test('the job page shows every fact of the job', async ({ page }) => {
  const job = await aJob({
    title: 'Press operator',
    commitmentFee: 5000,
    datePosted: new Date('2025-12-01T23:30:00Z'),
  })
  await page.goto(`/job-application/${job.id}`)
  const facts = page.getByRole('complementary', { name: 'Job details' })
  for (const fact of ['₦150,000 to ₦200,000', 'Jos, Nigeria', 'Printing', '2 December 2025', '₦5,000'])
    await expect(facts.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  for (const text of ['A steady hand', 'Keep the guillotine sharp', 'Perfect binding', 'Creasing'])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('This job has a commitment fee of ₦5,000')).toBeVisible()
})

test.describe('a job that is not there', () => {
  test.use({ expectedConsoleErrors: ['404 (Not Found)'] })

  for (const id of [randomUUID(), 'no-such-job']) {
    test(`${id.length > 20 ? 'an unknown' : 'a malformed'} id says so with status 404 and leads back`, async ({
      page,
    }) => {
      const response = await page.goto(`/job-application/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('Error fetching job details. Please try again later.')).toBeVisible()
      await page.getByRole('link', { name: 'See the open jobs' }).click()
      await page.waitForURL('**/jobs')
    })
  }
})

for (const width of [1440, 390, 320]) {
  test(`a closed job says so before its docket, ${width} pixels wide`, async ({ page }) => {
    const job = await aJob({ isActive: false })
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/job-application/${job.id}`)
    const said = await page.getByText('This job is closed and takes no more applications.').boundingBox()
    const docket = await page.getByRole('complementary', { name: 'Job details' }).boundingBox()
    expect(said?.y).toBeLessThan(docket?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test.describe('a job that closes while somebody applies', () => {
  test.use({ expectedConsoleErrors: ['410 (Gone)'] })

  test('says so, keeps what was typed, and stores nothing', async ({ page }) => {
    const job = await aJob()
    await page.goto(`/job-application/${job.id}`)
    await page.getByLabel('Your Name').fill('Nanret Dung')
    await page.getByLabel('Your Email').fill('nanret@example.com')
    await page.getByLabel('Your Phone Number').fill('0803 123 4567')
    await page.getByLabel('CV').setInputFiles({ name: 'cv.pdf', mimeType: PDF_TYPE, buffer: aPdf() })
    await page.getByLabel('Skills').fill('Binding')
    await stored(database().job.update({ where: { id: job.id }, data: { isActive: false } }))
    const before = await storedApplications()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('This job is closed and takes no more applications.')).toBeVisible()
    await expect(page.getByLabel('Your Name')).toHaveValue('Nanret Dung')
    expect(await storedApplications()).toEqual(before)
  })
})
