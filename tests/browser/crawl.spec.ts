import { expect, test } from '../support/browser'
import { readPage } from '../support/html'
import { aCourse, aJob, clearRecords } from '../support/records'

test('every page met from the landing page is there, with a title and description of its own', async ({
  request,
  site,
}) => {
  await clearRecords()
  await aJob({ title: 'Sign painter' })
  await aCourse({ title: 'Lettering by hand' })
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const found: Record<'title' | 'description', string[]> = { title: [], description: [] }
  const met = new Set(['/'])
  // Links that are added on the way are followed, too.
  for (const path of met) {
    // A file to keep, which a browser downloads instead of showing it.
    if (path.endsWith('.ics')) {
      expect((await request.get(path)).status(), path).toBe(200)
      continue
    }
    const page = await readPage(request, path)
    expect([page.status, page.path], path).toEqual([200, path])
    // A page without its entry in content/pages.ts has neither.
    expect(sitemap, path).toContain(`<loc>${site.baseUrl}${path}</loc>`)
    const preview = new URL(page.attributes('meta[property="og:image"]', 'content')[0] ?? '', site.baseUrl)
    expect((await request.get(preview.pathname, { maxRedirects: 0 })).status(), path).toBe(200)
    found.title.push(page.texts('head title').join())
    found.description.push(page.attributes('meta[name="description"]', 'content').join())
    for (const href of page.attributes('a[href]', 'href')) {
      const { origin, pathname } = new URL(href, site.baseUrl + path)
      if (origin === site.baseUrl) met.add(pathname)
    }
  }
  expect(found.title.length).toBeGreaterThanOrEqual(7 + 5 + 13 + 9 + 2)
  for (const [name, texts] of Object.entries(found)) {
    expect(texts.filter(text => text === '')).toEqual([])
    expect(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      name,
    ).toEqual([])
  }
})
