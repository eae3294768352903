import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

// Words of the admin area's own scripts and styles.
const marks = ['adminToken', '.admin-page-top', '.admin-page-filters']

/** The scripts and styles that a page names, and the page itself, as one text. */
async function readAssets({ request }: Page, url: string): Promise<string> {
  const html = await (await request.get(url)).text()
  const names = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(js|css)/g))
  expect(names.size, url).toBeGreaterThan(2)
  const texts = [...names].map(async name => (await request.get(name)).text())
  return [html, ...(await Promise.all(texts))].join('\n')
}

test('the admin area loads its own scripts and styles', async ({ adminPage, adminUrl }) => {
  const assets = await readAssets(adminPage, adminUrl('applications'))
  expect(marks.filter(mark => !assets.includes(mark))).toEqual([])
})

test('no admin script or style reaches a public page', async ({ page }) => {
  const { id } = await aJob()
  for (const url of ['/', '/jobs', `/job-application/${id}`, '/courses', '/contact', '/success/done']) {
    const assets = await readAssets(page, url)
    expect(
      marks.filter(mark => assets.includes(mark)),
      url,
    ).toEqual([])
  }
})
