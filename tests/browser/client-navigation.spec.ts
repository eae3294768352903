import type { Page, Request } from '@playwright/test'
import { expect, gotoHydrated, test } from '../support/browser'
import { aJob, clearRecords } from '../support/records'
import { classesWithoutRules } from '../support/styles'

type Step = { link: (page: Page) => ReturnType<Page['locator']>; path: RegExp; heading: string }

const inMenu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const steps: Step[] = [
  { link: inMenu('Jobs'), path: /\/jobs$/, heading: 'Jobs' },
  {
    link: page => page.getByRole('main').getByRole('link', { name: 'Sign painter' }),
    path: /\/job-application\/.+/,
    heading: 'Sign painter',
  },
  { link: inMenu('Courses'), path: /\/courses$/, heading: 'Courses' },
  { link: inMenu('About Us'), path: /\/about-us$/, heading: 'About Us' },
  { link: inMenu('Home'), path: /\/$/, heading: 'Transforming Ideas into Reality' },
]

test('a visit by links alone stays in one document, and each page brings its styles and scripts', async ({
  page,
}) => {
  await clearRecords()
  await aJob({ title: 'Sign painter' })
  const failed: string[] = []
  const isPart = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType())
  page.on('requestfailed', request => isPart(request) && failed.push(request.url()))
  page.on('response', response => {
    if (response.status() >= 400 && isPart(response.request())) failed.push(response.url())
  })
  // Until then a link loads a document, as links do.
  await gotoHydrated(page, '/')
  await page.evaluate(() => Object.assign(window, { firstDocument: true }))
  for (const { link, path, heading } of steps) {
    const target = link(page)
    if (!(await target.isVisible())) await page.getByRole('button', { name: 'About', exact: true }).click()
    await target.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await classesWithoutRules(page), heading).toEqual([])
    expect(await sheetsNotLoaded(page), heading).toEqual([])
    expect(await page.evaluate(() => 'firstDocument' in window), heading).toBe(true)
  }
  expect(failed).toEqual([])
})

/** Style sheets that the document links and the browser does not have. Those it came with inline are linked as disabled. */
function sheetsNotLoaded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(link => !link.disabled && !link.sheet)
      .map(link => link.href),
  )
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

const scrollTo = (page: Page, top: number) =>
  page.evaluate(place => window.scrollTo({ top: place, behavior: 'instant' }), top)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const jobPage = async () => `/job-application/${(await aJob({ title: 'Gilder' })).id}`

/** A page on which steps have no motion, scrolled so little that Next takes the next page for shown from its top. */
async function openScrolled(page: Page, url: string, go: () => Promise<unknown>) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await gotoHydrated(page, url)
  await go()
  await page.evaluate(() => {
    document.documentElement.style.scrollPaddingTop = '0px'
  })
  await scrollTo(page, 60)
}

/** Without the scrolling into view that comes before a test's click. */
const press = (link: ReturnType<Page['locator']>) => link.evaluate((one: HTMLElement) => one.click())

for (const { name, hash, open, shows } of [
  { name: 'Go to the form', hash: '#apply', open: jobPage, shows: 'Gilder' },
  { name: 'Back to top', hash: '#top', open: async () => '/about-us', shows: 'About Us' },
])
  test(`after "${name}" was followed, the next page is shown from its top, and Back leads there, and then to where it was before`, async ({
    page,
  }) => {
    const path = await open()
    const read: string[] = []
    await openScrolled(page, path, async () => {
      // The way back to the top is there once there is something to go back over.
      await scrollTo(page, 60)
      page.on('request', request => 'rsc' in request.headers() && read.push(request.url()))
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path + hash)
      await expect.poll(() => scrollY(page)).not.toBe(60)
    })
    await press(inMenu('Contact')(page))
    await expect(heading(page)).toHaveText('Contact')
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(read).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(path + hash)
    await expect(heading(page)).toHaveText(shows)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toHaveText(shows)
  })

test('after a step back to another query of a page, the next page is shown from its top, and the one gone back to where it was left', async ({
  page,
}) => {
  await openScrolled(page, '/jobs?from=print', async () => {
    await page.evaluate(() => window.history.pushState(null, '', '?from=mail'))
    await page.goBack()
    await expect(page).toHaveURL(/from=print$/)
  })
  await press(inMenu('Contact')(page))
  await expect(heading(page)).toHaveText('Contact')
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Jobs')
  await expect.poll(() => scrollY(page)).toBe(60)
})
