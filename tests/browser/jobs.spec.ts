import { randomUUID } from 'node:crypto'
import { site } from '@/content/site'
import { contentWidth } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { readPage } from '../support/html'
import { aJob } from '../support/records'

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

  await page.emulateMedia({ media: 'print' })
  const notice = page.locator('.banner', { hasText: 'commitment fee' })
  await expect(notice, 'on paper it stands on one page').toHaveCSS('break-inside', 'avoid')
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

test('where the docket lies across the page its facts stand two in a row, under a button no wider than beside the text', async ({
  page,
}) => {
  await page.goto(`/job-application/${(await aJob()).id}`)
  const docket = page.getByRole('complementary', { name: 'Job details' })
  const topOf = async (term: string) => (await docket.getByText(term, { exact: true }).boundingBox())?.y
  for (const [width, inOneRow] of [
    [1440, false],
    [768, true],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect((await topOf('Salary')) === (await topOf('Location')), `${width} px`).toBe(inOneRow)
    const button = await docket.getByRole('link', { name: 'Go to the form' }).boundingBox()
    expect(button?.width, `${width} px`).toBeLessThanOrEqual(320)
  }
})
