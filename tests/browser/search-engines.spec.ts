import type { APIRequestContext, Page } from '@playwright/test'
import { pages } from '@/content/pages'
import { site } from '@/content/site'
import { expect, test } from '../support/browser'
import { aCourse, aJob } from '../support/records'

type Thing = { '@type': string | string[]; [name: string]: unknown }

async function structuredData(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => JSON.parse(text))
}

const ofType = (things: Thing[], type: string) => things.find(thing => [thing['@type']].flat().includes(type))

test('the company is described on the landing page', async ({ page }) => {
  await page.goto('/')
  const business = ofType(await structuredData(page), 'LocalBusiness')
  expect(business).toMatchObject({ name: site.name, email: site.email })
})

test('a service and its place in the site are described', async ({ page }) => {
  await page.goto('/service-single/training')
  const things = await structuredData(page)
  expect(ofType(things, 'Service')).toMatchObject({ name: 'Training' })
  expect(ofType(things, 'BreadcrumbList')?.itemListElement).toHaveLength(3)
})

test('courses are listed with their price in naira', async ({ page }) => {
  await aCourse({ title: 'Bookbinding', price: 45_000 })
  await page.goto('/courses')
  const list = ofType(await structuredData(page), 'ItemList')
  expect(JSON.stringify(list)).toContain('"name":"Bookbinding"')
  expect(JSON.stringify(list)).toContain('"price":45000,"priceCurrency":"NGN"')
})

test('a job is a posting on its own page, unless it asks for a fee', async ({ page }) => {
  const free = await aJob({ title: 'Free to apply', commitmentFee: 0 })
  const paid = await aJob({ title: 'With a fee', commitmentFee: 5_000 })
  await page.goto(`/job-application/${free.id}`)
  expect(ofType(await structuredData(page), 'JobPosting')).toMatchObject({
    title: 'Free to apply',
    directApply: true,
    employmentType: 'FULL_TIME',
    identifier: { value: free.id },
  })
  await page.goto(`/job-application/${paid.id}`)
  expect(ofType(await structuredData(page), 'JobPosting')).toBeUndefined()
  await page.goto('/jobs')
  expect(ofType(await structuredData(page), 'JobPosting')).toBeUndefined()
})

async function expectPicture(request: APIRequestContext, url: string) {
  const response = await request.get(new URL(url).pathname)
  expect(response.status(), url).toBe(200)
  const bytes = await response.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], url).toEqual([1200, 630])
}

test('pages and records have link previews of their own', async ({ page, request }) => {
  const job = await aJob({ title: 'Adébáyọ̀’s <b>helper</b>' })
  const course = await aCourse()
  const paths = [
    ...pages.map(({ path }) => path),
    '/service-single/branding-design',
    '/project-single/terminus',
    '/team-single/luka-pam',
    `/job-application/${job.id}`,
    `/course-enrollment/${course.id}`,
  ]
  const urls = new Set<string>()
  for (const path of paths) {
    await page.goto(path)
    const url = await page.locator('meta[property="og:image"]').first().getAttribute('content')
    urls.add(url ?? '')
    await expectPicture(request, url ?? '')
  }
  expect(urls.size).toBe(paths.length)
})

test('the sitemap, the robots file and the feed name what is public', async ({ request }) => {
  const job = await aJob({ title: 'In the feed' })
  const course = await aCourse()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [
    '/about-us',
    '/privacy',
    '/project-single/block-b',
    '/team-single/luka-pam',
    `/job-application/${job.id}`,
  ])
    expect(sitemap).toContain(`${path}</loc>`)
  for (const { id, updatedAt } of [job, course])
    expect(sitemap).toMatch(new RegExp(`/${id}</loc>\\s*<lastmod>${updatedAt.toISOString()}</lastmod>`))
  expect(sitemap.match(/<lastmod>/g)?.length).toBe(sitemap.match(/<loc>/g)?.length)
  expect(sitemap).not.toMatch(/admin|\/home|\/index|\/404/)

  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: .+\/sitemap\.xml/)

  const feed = await request.get('/jobs/feed.json')
  expect(feed.headers()['content-type']).toContain('application/feed+json')
  const { version, items } = await feed.json()
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect(items.map((item: { title: string }) => item.title)).toContain('In the feed')
})

test('no page asks another server for anything', async ({ page, site }) => {
  const strangers: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(site.baseUrl).origin) strangers.push(request.url())
  })
  for (const path of [...pages.map(({ path }) => path), '/project-single/block-b']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // Pictures are fetched as they come near the screen.
    await page.waitForFunction(() => [...document.images].every(picture => picture.complete))
  }
  expect(strangers).toEqual([])
})
