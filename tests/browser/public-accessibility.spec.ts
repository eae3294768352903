import type { Page } from '@playwright/test'
import { pages } from '@/content/pages'
import { database } from '@/lib/platform/database'
import { openStatusLink } from '@/lib/status-links/link'
import { expectAccessible, expectRoomForLargeText, expectWholeWords } from '../support/accessibility'
import { apply } from '../support/applying'
import { expect, gotoHydrated, test } from '../support/browser'
import { aPayment, report } from '../support/ledger'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'
import { classesWithoutRules } from '../support/styles'

const jobPage = async () => `/job-application/${(await aJob({ commitmentFee: 5000 })).id}`
// With a long date.
const coursePage = async () =>
  `/course-enrollment/${(await aCourse({ price: 50_000, startDate: new Date('2099-09-30') })).id}`

const visited: [name: string, url: () => Promise<string>][] = [
  ...[
    ...pages.map(({ path }) => path),
    '/service-single/training',
    '/project-single/tin-to-today',
    '/team-single/hauwa-bello',
    '/success/job-application?status=successful',
    '/success/course-enrollment',
    '/404',
  ].map((path): (typeof visited)[number] => [path, async () => path]),
  ['a job page', jobPage],
  ['a course page', coursePage],
]

// The browser prints a line for the page that says 404, as it should.
test.use({ expectedConsoleErrors: ['status of 404'] })

const WIDTHS = [1280, 768, 390, 320]

/** Opens a page without motion, and with the parts laid out that are far down it. */
async function openWhole(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await gotoHydrated(page, url)
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
}

async function expectReadableAtTwiceTheSize(page: Page): Promise<void> {
  await expectRoomForLargeText(page, ...WIDTHS)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectWholeWords(page, `${width} px`)
  }
}

/** Collects what the page requests from now on of servers other than the site's. */
function recordStrangers(page: Page, baseUrl: string): string[] {
  const strangers: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseUrl).origin) strangers.push(request.url())
  })
  return strangers
}

const statusPage = async (outcome: 'failed' | 'succeeded', title: string) => {
  const { id: courseId } = await aCourse({ title, price: 5000 })
  const { id } = await anEnrollment({ courseId, price: 5000 })
  await report((await aPayment({ enrollmentId: id })).reference, outcome)
  return new URL(await openStatusLink(database(), { kind: 'course-enrollment', id })).pathname
}

const unlisted: typeof visited = [
  ['the way to a lost link', async () => '/status'],
  ['the status of what is not paid', () => statusPage('failed', 'Layout for print')],
  ['the status of what is paid', () => statusPage('succeeded', 'Photography')],
  ['an unknown job', async () => '/job-application/none'],
  ['a closed job', async () => `/job-application/${(await aJob({ isActive: false })).id}`],
  [
    'a course that has started',
    async () => `/course-enrollment/${(await aCourse({ startDate: new Date('2020-01-01') })).id}`,
  ],
]

for (const [name, url] of visited)
  test(`axe finds nothing on ${name}, its text fits twice as large, and it asks no other server for anything`, async ({
    page,
    site,
  }) => {
    const strangers = recordStrangers(page, site.baseUrl)
    await openWhole(page, new URL(await url(), site.baseUrl).href)
    await expectAccessible(page)
    expect(await classesWithoutRules(page)).toEqual([])
    await expectReadableAtTwiceTheSize(page)

    // Pictures are fetched as they come near the screen.
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      for (const picture of document.images) picture.loading = 'eager'
    })
    await page.waitForFunction(() => [...document.images].every(picture => picture.complete))
    expect(strangers).toEqual([])
  })

for (const [name, url] of unlisted)
  test(`${name} can be read with text twice as large, at every width`, async ({ page, site }) => {
    await openWhole(page, new URL(await url(), site.baseUrl).href)
    await expectReadableAtTwiceTheSize(page)
  })

test('a date or a phone number in a sentence stands on one line, however wide the window is', async ({
  page,
}) => {
  for (const url of [await coursePage(), '/privacy']) {
    await page.goto(url)
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    const things = page
      .locator('.title-bar, main p')
      .getByText(/^(30 September 2099\.|\d+ \w+ 202\d|\+\d[\d ]+)$/)
    await expect(things).not.toHaveCount(0)
    for (let width = 320; width < 480; width += 8) {
      await page.setViewportSize({ width, height: 900 })
      const heights = await things.evaluateAll(all =>
        all.map(one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)),
      )
      expect(Math.max(...heights), `lines at ${width} px`).toBeLessThan(2)
    }
  }
})

test('a link that stands alone is as high as a finger needs', async ({ page }) => {
  const full = await aCourse({ price: 50_000, seats: 1 })
  await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
  for (const [url, name] of [
    [`/course-enrollment/${full.id}`, 'How we look after your data'],
    ['/success/job-application?status=successful', 'See the open jobs'],
  ] as const) {
    await page.goto(url)
    const height = () =>
      page.getByRole('link', { name }).evaluate(link => link.getBoundingClientRect().height)
    await expect.poll(height).toBeGreaterThanOrEqual(44)
  }
})

test('whoever asks for more contrast has fields and hints as dark as the text', async ({ page }) => {
  await page.goto(await jobPage())
  const text = await page.locator('body').evaluate(body => getComputedStyle(body).color)
  const field = page.getByLabel('Your Name')
  await expect(field).not.toHaveCSS('border-top-color', text)
  await page.emulateMedia({ contrast: 'more' })
  await expect(field).toHaveCSS('border-top-color', text)
  await expect(page.getByText('Separate them with commas.')).toHaveCSS('color', text)
})

test('where colours are forced on a page, no drawing is behind the words of its footer', async ({ page }) => {
  await page.goto('/privacy')
  const ridge = page.locator('.footer-ridge')
  await expect(ridge).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(ridge).toBeHidden()
})

test('axe finds nothing on what is closed, has started, is gone, or asks for money', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [closed, started, paid] = await Promise.all([
    aJob({ isActive: false }),
    aCourse({ startDate: new Date('2020-01-01') }),
    aJob({ commitmentFee: 5000 }),
  ])
  const { paymentLink } = await (await apply(site.baseUrl, paid.id)).json()
  for (const [url, says] of [
    [`/job-application/${closed.id}`, 'This job is closed'],
    [`/course-enrollment/${started.id}`, 'This course has started'],
    ['/job-application/0198c1d2-0000-7000-8000-000000000000', 'Error fetching job details.'],
    [paymentLink, 'This is a test. No money moves.'],
  ] as const) {
    await gotoHydrated(page, url)
    await expect(page.getByText(says).last()).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('a payment that failed', () => {
  test.use({ expectedConsoleErrors: ['status of 409'] })

  test('leads to a page that axe finds nothing on, nor where paying again is refused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { id: jobId } = await aJob({ commitmentFee: 5000 })
    const { id: applicationId } = await anApplication({ jobId, commitmentFee: 5000 })
    const { reference } = await aPayment({ applicationId })
    await report(reference, 'failed')
    await gotoHydrated(page, `/success/job-application?status=failed&reference=${reference}`)
    await expect(page.getByText('The payment did not go through, and no money has reached us.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 900 })
    const lines = await page.getByText(reference).evaluate(shown => {
      const range = document.createRange()
      range.selectNodeContents(shown)
      return [...range.getClientRects()].map(({ width }) => width)
    })
    expect(lines).toHaveLength(2)
    expect(Math.min(...lines)).toBeGreaterThan(0.75 * Math.max(...lines))
    await page.setViewportSize({ width: 1440, height: 900 })
    await database().job.update({ where: { id: jobId }, data: { isActive: false } })
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(
      page.getByText('There is nothing to pay: this job takes no more applications.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
