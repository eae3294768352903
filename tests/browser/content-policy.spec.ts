import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

/** Puts into the page what an attacker would inject, and returns what of that has run. */
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

test.describe('with the policy', () => {
  test.use({ expectedConsoleErrors: ['Content Security Policy'] })

  // The browser's console is looked at by every test (tests/support/browser.ts): no page that any of them shows goes against the policy.
  test('a script injected into a page of the build, one made for the visitor or the admin area does not run, and the browser says so', async ({
    adminPage,
    adminUrl,
  }) => {
    const refused: string[] = []
    adminPage.on('console', message => {
      if (message.type() === 'error') refused.push(message.text())
    })
    const { id } = await aJob()
    for (const url of ['/', `/job-application/${id}`, adminUrl('dashboard')]) {
      await adminPage.goto(url)
      expect(await slipIn(adminPage), url).toEqual([])
      expect(refused.splice(0), url).toEqual(
        Array(3).fill(expect.stringContaining('Content Security Policy')),
      )
    }
  })
})

test.describe('without the policy', () => {
  test.use({ bypassCSP: true })

  test('each of them would run', async ({ page }) => {
    await page.goto('/')
    expect((await slipIn(page)).sort()).toEqual(['attribute', 'foreign script', 'script'])
  })
})
