import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aCourse, aJob, clearRecords } from '../support/records'

type Visit = { path: string; status: number; title: string; description: string; links: string[] }

async function visit(page: Page, path: string): Promise<Visit> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const facts = await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(link => link.origin === location.origin)
      .map(link => link.pathname),
  }))
  const reached = new URL(page.url()).pathname
  return { path: reached, status: response?.status() ?? 0, ...facts }
}

test('every page met from the landing page is there, with a title and description of its own', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await clearRecords()
  await aJob({ title: 'Sign painter' })
  await aCourse({ title: 'Lettering by hand' })
  const waiting = ['/']
  const visits = new Map<string, Visit>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visits.has(path)) continue
    // A file to keep, which a browser downloads instead of showing it.
    if (path.endsWith('.ics')) {
      expect((await page.request.get(path)).status(), path).toBe(200)
      continue
    }
    const seen = await visit(page, path)
    visits.set(path, seen)
    expect(seen.status, path).toBe(200)
    expect(seen.path, path).toBe(path)
    waiting.push(...seen.links.filter(link => !visits.has(link)))
  }
  const pages = [...visits.values()]
  expect(pages.length).toBeGreaterThanOrEqual(7 + 5 + 13 + 9 + 2)
  for (const name of ['title', 'description'] as const) {
    const texts = pages.map(seen => seen[name])
    expect(texts.filter(text => text === '')).toEqual([])
    expect(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      name,
    ).toEqual([])
  }
})
