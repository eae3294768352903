import type { Locator, Page } from '@playwright/test'
import { pages } from '@/content/pages'
import { database } from '@/lib/platform/database'
import { openStatusLink } from '@/lib/status-links/link'
import {
  atTwiceTheTextSize,
  expectAccessible,
  expectClosedByColourBar,
  expectFingerHigh,
  expectRoom,
  expectWholeWords,
} from '../support/accessibility'
import { expect, gotoHydrated, test } from '../support/browser'
import { aPayment, report } from '../support/ledger'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'
import { classesWithoutRules } from '../support/styles'

const jobPage = async () => `/job-application/${(await aJob({ commitmentFee: 5000 })).id}`
// With a long date.
const coursePage = async () =>
  `/course-enrollment/${(await aCourse({ price: 50_000, startDate: new Date('2099-09-30') })).id}`

const CLOSED = 'a closed job'
const STARTED = 'a course that has started'

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
  [CLOSED, async () => `/job-application/${(await aJob({ isActive: false })).id}`],
  [STARTED, async () => `/course-enrollment/${(await aCourse({ startDate: new Date('2020-01-01') })).id}`],
  ['an unknown job', async () => '/job-application/0198c1d2-0000-7000-8000-000000000000'],
]

/** What is to be true of some of them besides, once they are seen as they are. */
const besides: [what: string, on: string[], expectIt: (page: Page) => Promise<void>][] = [
  [
    'text twice as large does not run through the drawing beside it',
    ['/jobs', '/courses', '/about-us', '/privacy', '/contact'],
    expectClearOfDrawing,
  ],
  ['where the drawing reaches under its words, they stand on paper of their own', ['/'], expectHeroOnPaper],
  ['it stands still for visitors who prefer reduced motion', ['/'], expectStill],
  ['the colour bar is its end', ['/', '/jobs'], expectClosedByColourBar],
  ['a date or a phone number in a sentence stands on one line', ['/privacy', 'a course page'], expectWhole],
  [
    'colours that are forced on it leave no drawing behind the words of the hero',
    ['/'],
    page => expectHiddenOnForcedColours(page.locator('.hero-art')),
  ],
  [
    'colours that are forced on it leave no drawing behind the words of the footer',
    ['/privacy'],
    page => expectHiddenOnForcedColours(page.locator('.footer-ridge')),
  ],
  ['more contrast makes fields and hints as dark as the text', ['a job page'], expectContrast],
  ['it says so before its docket, at every width', [CLOSED, STARTED], expectSaidFirst],
  ['it says why it shows nothing', ['an unknown job'], expectReason],
  [
    'a link that stands alone is as high as a finger needs',
    ['/success/job-application?status=successful'],
    page => expectFingerHigh(page.getByRole('link', { name: 'See the open jobs' })),
  ],
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

const expectReadableAtTwiceTheSize = (page: Page) =>
  atTwiceTheTextSize(page, WIDTHS, async what => {
    await expectRoom(page, what)
    await expectWholeWords(page, what)
  })

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(one => one.getBoundingClientRect().toJSON())

async function expectClearOfDrawing(page: Page) {
  await atTwiceTheTextSize(page, [1440], async what => {
    const [lead, art] = [await boxOf(page, '.title-bar p'), await boxOf(page, '.title-bar-art')]
    expect(lead.right, what).toBeLessThanOrEqual(art.left)
  })
}

async function expectHeroOnPaper(page: Page) {
  const paper = await page.locator('.hero').evaluate(hero => getComputedStyle(hero).backgroundColor)
  await expect(page.locator('.hero-text')).toHaveCSS('background-color', paper)
}

async function expectStill(page: Page) {
  await expect(page.locator('.marquee-track')).toHaveCSS('animation-name', 'none')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  for (const plate of await page.locator('.hero-plate').all())
    await expect(plate).toHaveCSS('transform', 'none')
}

async function expectWhole(page: Page) {
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

async function expectHiddenOnForcedColours(drawing: Locator) {
  const page = drawing.page()
  await expect(drawing).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(drawing).toBeHidden()
  await page.emulateMedia({ forcedColors: 'none' })
}

async function expectContrast(page: Page) {
  const text = await page.locator('body').evaluate(body => getComputedStyle(body).color)
  const field = page.getByLabel('Your Name')
  await expect(field).not.toHaveCSS('border-top-color', text)
  await page.emulateMedia({ contrast: 'more' })
  await expect(field).toHaveCSS('border-top-color', text)
  await expect(page.getByText('Separate them with commas.')).toHaveCSS('color', text)
}

async function expectSaidFirst(page: Page) {
  const said = page.getByText(/This job is closed and takes no more applications\.|This course has started/)
  const docket = page.getByRole('complementary', { name: /^(Job|Course) details$/ })
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await said.boundingBox())?.y, `${width} px`).toBeLessThan((await docket.boundingBox())?.y ?? 0)
  }
}

async function expectReason(page: Page) {
  await expect(page.getByText('Error fetching job details.').last()).toBeVisible()
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

    for (const [what, , expectIt] of besides.filter(([, on]) => on.includes(name))) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await test.step(what, () => expectIt(page))
    }
  })

test('the ring of the keyboard goes round the whole ticket of a job and of a course', async ({ page }) => {
  for (const [path, { title }] of [
    ['/jobs', await aJob()],
    ['/courses', await aCourse()],
  ] as const) {
    await gotoHydrated(page, path)
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: title }).first()
    await link.focus()
    const rings = await link.evaluate(one =>
      ['', '::after'].map(part => getComputedStyle(one, part).outlineStyle),
    )
    expect(rings, path).toEqual(['none', 'solid'])
  }
})

for (const [name, url] of unlisted)
  test(`${name} can be read with text twice as large, at every width`, async ({ page, site }) => {
    await openWhole(page, new URL(await url(), site.baseUrl).href)
    await expectReadableAtTwiceTheSize(page)
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
    // Read again, the page says so in its heading, and that the application is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing to Pay' })).toBeVisible()
    await expect(page.getByText('Your application is stored. There is nothing to pay')).toBeVisible()
    await expectAccessible(page)
  })
})
