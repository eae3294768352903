import type { APIRequestContext } from '@playwright/test'
import { pages } from '@/content/pages'
import { site } from '@/content/site'
import { expect, test } from '../support/browser'
import { readPage } from '../support/html'
import { aCourse, aJob } from '../support/records'

type Thing = { '@type': string | string[]; [name: string]: unknown }

async function structuredData(request: APIRequestContext, path: string): Promise<Thing[]> {
  const page = await readPage(request, path)
  return page.scripts('application/ld+json').map(text => JSON.parse(text))
}

const ofType = (things: Thing[], type: string) => things.find(thing => [thing['@type']].flat().includes(type))

test('the company is described on the landing page', async ({ request }) => {
  const business = ofType(await structuredData(request, '/'), 'LocalBusiness')
  expect(business).toMatchObject({ name: site.name, email: site.email })
})

test('a service and its place in the site are described', async ({ request }) => {
  const things = await structuredData(request, '/service-single/training')
  expect(ofType(things, 'Service')).toMatchObject({ name: 'Training' })
  expect(ofType(things, 'BreadcrumbList')?.itemListElement).toHaveLength(3)
})

test('courses are listed, and each is described on its own page with its price in naira', async ({
  request,
}) => {
  const { id } = await aCourse({ title: 'Box making', price: 45_000 })
  const path = `/course-enrollment/${id}`
  const list = ofType(await structuredData(request, '/courses'), 'ItemList')
  expect(JSON.stringify(list)).toContain(`${path}"`)
  expect(ofType(await structuredData(request, path), 'Course')).toMatchObject({
    name: 'Box making',
    offers: { price: 45_000, priceCurrency: 'NGN' },
  })
})

test('a link to a job or a course that is sent on shows what it pays or costs, where and when', async ({
  request,
}) => {
  const job = await aJob()
  const course = await aCourse({ price: 45_000 })
  for (const [path, said] of [
    [
      `/job-application/${job.id}`,
      'Full-time in Jos, Nigeria, ₦150,000 to ₦200,000. Cuts, folds and binds what comes off the press.',
    ],
    [
      `/course-enrollment/${course.id}`,
      'MasterClass: 6 weeks, from 1 February 2099, ₦45,000. Grids, type and bleed, from a blank page to a file the press accepts.',
    ],
  ] as const) {
    const page = await readPage(request, path)
    for (const name of ['meta[name="description"]', 'meta[property="og:description"]'])
      expect(page.attributes(name, 'content'), path).toEqual([said])
  }
})

test('a job is a posting on its own page, unless it asks for a fee', async ({ request }) => {
  const free = await aJob({ title: 'Free to apply', commitmentFee: 0 })
  const paid = await aJob({ title: 'With a fee', commitmentFee: 5_000 })
  const postingOn = async (path: string) => ofType(await structuredData(request, path), 'JobPosting')
  expect(await postingOn(`/job-application/${free.id}`)).toMatchObject({
    title: 'Free to apply',
    directApply: true,
    employmentType: 'FULL_TIME',
    identifier: { value: free.id },
  })
  for (const path of [`/job-application/${paid.id}`, '/jobs'])
    expect(await postingOn(path), path).toBeUndefined()
})

async function expectPicture(request: APIRequestContext, url: string) {
  const response = await request.get(new URL(url).pathname)
  expect(response.status(), url).toBe(200)
  const bytes = await response.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], url).toEqual([1200, 630])
}

test('pages and records have link previews of their own', async ({ request }) => {
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
    const page = await readPage(request, path)
    const [url = ''] = page.attributes('meta[property="og:image"]', 'content')
    urls.add(url)
    await expectPicture(request, url)
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

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/Sitemap: .+\/sitemap\.xml/)
  for (const path of ['/admin/', '/api/', '/success/']) expect(robots).toContain(`Disallow: ${path}\n`)

  const feed = await request.get('/jobs/feed.json')
  expect(feed.headers()['content-type']).toContain('application/feed+json')
  const { version, items } = await feed.json()
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect(items.map((item: { title: string }) => item.title)).toContain('In the feed')
})
