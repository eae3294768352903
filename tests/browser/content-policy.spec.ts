import type { Page } from '@playwright/test'
import { expect, gotoHydrated, test } from '../support/browser'
import { aCourse, aJob } from '../support/records'

/** Puts into the page what someone would slip into it, and gives whatever of that has run. */
async function slipIn(page: Page): Promise<string[]> {
  await page.route('https://example.com/*', route =>
    route.fulfill({ contentType: 'text/javascript', body: 'slippedIn("foreign script")' }),
  )
  return page.evaluate(async () => {
    const ran: string[] = []
    Object.assign(window, { slippedIn: (what: string) => ran.push(what) })
    const script = document.createElement('script')
    script.textContent = 'slippedIn("script")'
    const picture = document.createElement('img')
    picture.setAttribute('onerror', 'slippedIn("attribute")')
    const foreign = document.createElement('script')
    const settled = [picture, foreign].map(
      element =>
        new Promise(resolve => {
          for (const end of ['load', 'error']) element.addEventListener(end, resolve)
        }),
    )
    document.body.append(script, picture, foreign)
    picture.src = 'data:,'
    foreign.src = 'https://example.com/foreign.js'
    await Promise.all(settled)
    return ran
  })
}

test.describe('a script injected into', () => {
  test.use({ expectedConsoleErrors: ['Content Security Policy'] })

  test('a page of the build does not run', async ({ page }) => {
    await page.goto('/')
    expect(await slipIn(page)).toEqual([])
  })

  test('a page made for the visitor does not run', async ({ page }) => {
    const { id } = await aJob()
    await page.goto(`/job-application/${id}`)
    expect(await slipIn(page)).toEqual([])
  })

  test('the admin area does not run', async ({ adminPage, adminUrl }) => {
    await adminPage.goto(adminUrl('dashboard'))
    expect(await slipIn(adminPage)).toEqual([])
  })
})

test.describe('without the policy', () => {
  test.use({ bypassCSP: true })

  test('each of them would run', async ({ page }) => {
    await page.goto('/')
    expect((await slipIn(page)).sort()).toEqual(['attribute', 'foreign script', 'script'])
  })
})

test('no part of the site goes against its own policy', async ({ adminPage, adminUrl, site }) => {
  const violations: string[] = []
  await adminPage.exposeFunction('tellViolation', (what: string) => violations.push(what))
  await adminPage.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      Reflect.get(window, 'tellViolation')(`${location.pathname}: ${effectiveDirective} ${blockedURI}`),
    ),
  )
  const [job, course] = [await aJob({ commitmentFee: 5_000 }), await aCourse()]
  const pages = ['', 'contact', 'jobs', `job-application/${job.id}`, `course-enrollment/${course.id}`]
  const admin = ['dashboard', 'jobs', 'applications', 'courses', 'account'].map(adminUrl)
  for (const url of [...pages.map(page => `${site.baseUrl}/${page}`), ...admin]) {
    await gotoHydrated(adminPage, url)
    await adminPage.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  }
  expect(violations).toEqual([])
})
