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
