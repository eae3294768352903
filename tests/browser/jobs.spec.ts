import { randomUUID } from 'node:crypto'
import { site } from '@/content/site'
import { database } from '@/lib/platform/database'
import { contentWidth } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { readPage } from '../support/html'
import { aCourse, aJob, stored } from '../support/records'
import { storedApplications } from '../support/stored'

test('the list counts the open jobs and leads to each of them, whose page shows every fact before its form', async ({
  page,
}) => {
  const job = await aJob({
    title: `Bookbinder ${randomUUID().slice(0, 6)}`,
    employmentType: 'PART_TIME',
    commitmentFee: 5000,
    datePosted: new Date('2025-12-01T23:30:00Z'),
    closingDate: new Date('2099-03-04'),
  })
  await page.goto('/jobs')
  await expect(page).toHaveTitle(`${site.name} - Jobs`)
  await expect(page.getByText(/^\d+ open jobs?$/)).toBeVisible()
  const ticket = page.getByRole('listitem').filter({ hasText: job.title })
  await expect(ticket.getByText('Part-time')).toBeVisible()
  await expect(ticket.getByText(job.description)).toBeVisible()
  for (const term of ['₦150,000 to ₦200,000', 'Jos, Nigeria', 'Closes 4 March 2099'])
    await expect(ticket.getByText(term)).toBeVisible()
  await ticket.getByRole('link').click()
  await page.waitForURL(`**/job-application/${job.id}`)
  await expect(page).toHaveTitle(`${site.name} - ${job.title}`)

  const facts = page.getByRole('complementary', { name: 'Job details' })
  for (const fact of ['₦150,000 to ₦200,000', 'Jos, Nigeria', 'Printing', '2 December 2025', '₦5,000'])
    await expect(facts.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  for (const text of ['A steady hand', 'Keep the guillotine sharp', 'Perfect binding', 'Creasing'])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('This job has a commitment fee of ₦5,000')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Apply for this job' })).toBeVisible()
  // As it is seen, so it is read and reached.
  const isDocketFirst = await page.evaluate(() => {
    const docket = document.querySelector('.docket')
    const form = document.querySelector('form')
    return docket && form && docket.compareDocumentPosition(form) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  expect(isDocketFirst).toBe(true)
})

for (const [which, id] of [
  ['an unknown', randomUUID()],
  ['a malformed', 'no-such-job'],
])
  test(`${which} id says so with status 404 and leads back`, async ({ request }) => {
    const page = await readPage(request, `/job-application/${id}`)
    expect(page.status).toBe(404)
    expect(page.texts('main').join()).toContain('Error fetching job details. Please try again later.')
    expect(page.linksCalled('See the open jobs')).toEqual(['/jobs'])
  })

test('on paper the notice of a fee stands on one page', async ({ page }) => {
  const { id } = await aJob({ commitmentFee: 5000 })
  await page.goto(`/job-application/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.banner', { hasText: 'commitment fee' })).toHaveCSS('break-inside', 'avoid')
})

test('a title as long as may be leaves room for the facts of the job on the first screen', async ({
  page,
}) => {
  const job = await aJob({ title: 'Operator for banners, packaging and books, '.repeat(5).slice(0, 198) })
  await page.goto(`/job-application/${job.id}`)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('.title-bar p')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Salary')).toBeInViewport()
    expect(await contentWidth(page)).toBe(width)
  }
})

for (const [what, path, says, name] of [
  [
    'a closed job',
    async () => `/job-application/${(await aJob({ isActive: false })).id}`,
    'This job is closed and takes no more applications.',
    'Job details',
  ],
  [
    'a course that has started',
    async () => `/course-enrollment/${(await aCourse({ startDate: new Date('2020-01-01') })).id}`,
    'This course has started',
    'Course details',
  ],
] as const)
  test(`${what} says so before its docket, at every width`, async ({ page }) => {
    await page.goto(await path())
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const said = await page.getByText(says).boundingBox()
      const docket = await page.getByRole('complementary', { name }).boundingBox()
      expect(said?.y, `${width} px`).toBeLessThan(docket?.y ?? 0)
      expect(await contentWidth(page)).toBe(width)
    }
  })

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
