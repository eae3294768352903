import { beforeEach, expect, test } from 'vitest'
import { site } from '@/content/site'
import { officeDay } from '@/lib/dates/office-day'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { courseDocument, jobDocument, searchSite } from '@/lib/search/data'
import type { TextPart } from '@/lib/search/schema'
import { listSitemapEntries } from '@/lib/seo/sitemap'
import { aCourse, aJob } from '../../support/records'

beforeEach(async () => {
  await database().$executeRaw`TRUNCATE jobs, courses CASCADE`
})

const textOf = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('')
const marksIn = (parts: readonly TextPart[]) => parts.filter(({ found }) => found).map(({ text }) => text)
const find = async (words: string) => (await searchSite(words)).results
const titles = async (words: string) => (await find(words)).map(({ title }) => textOf(title))
const day = (days: number) => new Date(officeDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000)))

test('jobs and courses are found while everybody can read them, as soon as they are saved', async () => {
  const { id } = await aJob({ title: 'Zincographer' })
  await aJob({ title: 'Zincographer, today still', closingDate: day(0) })
  await aJob({ title: 'Zincographer, over', closingDate: day(-1) })
  await aJob({ title: 'Zincographer, closed', isActive: false })
  await aCourse({ title: 'Zincography' })
  await aCourse({ title: 'Zincography, no more', isActive: false })
  expect((await titles('zincographer still')).sort()).toEqual(['Zincographer, today still'])
  expect((await titles('zincogra')).sort()).toEqual([
    'Zincographer',
    'Zincographer, today still',
    'Zincography',
  ])
  await database().job.update({ where: { id }, data: { title: 'Etcher' } })
  expect(await titles('etcher')).toEqual(['Etcher'])
  expect((await find('etcher'))[0]).toMatchObject({ kind: 'Job', path: `/job-application/${id}` })
})

test('people, projects, services and pages are found by their words, what is in a title first', async () => {
  expect((await find('luka pam'))[0]).toMatchObject({ kind: 'Person', path: '/team-single/luka-pam' })
  expect((await find('harmattan nights'))[0]).toMatchObject({ kind: 'Project' })
  expect((await find('branding design'))[0]).toMatchObject({ path: '/service-single/branding-design' })
  expect((await find('privacy'))[0]).toMatchObject({ kind: 'Page', path: '/privacy' })
  for (const words of ['lost link', 'track my application', 'application status'])
    expect((await find(words))[0]).toMatchObject({ kind: 'Page', path: '/status' })
})

test('every page that search engines are told of can be found', async () => {
  const job = await aJob({ title: 'Quoin keeper' })
  const sitemap = (await listSitemapEntries()).map(({ url }) => new URL(url).pathname)
  // Of use to those who are here already, not to search engines.
  const known = [...sitemap, '/status']
  const words = ['-zzz', 'quoin']
  const { results, total } = await searchSite(words[0] ?? '')
  // All at once are more than are shown, so they are counted.
  expect(total).toBe(known.length)
  expect(results.every(({ path }) => known.includes(path))).toBe(true)
  expect((await find('quoin'))[0]?.path).toBe(`/job-application/${job.id}`)
})

test('words on both sides of a slash are found, and marked where they stand', async () => {
  for (const words of ['ui', 'ux design', 'ui/ux'])
    expect(await titles(words)).toEqual(expect.arrayContaining(['Web UI/UX Design', 'Mobile UI/UX Design']))
  const [web] = (await find('ux')).filter(({ title }) => textOf(title) === 'Web UI/UX Design')
  expect(marksIn(web?.title ?? [])).toEqual(['UX'])
  expect((await find('contact us'))[0]?.path).toBe('/contact')
})

test('jobs are found by their type and courses by their category, as the site calls them', async () => {
  const types = {
    'full-time': 'FULL_TIME',
    'part time': 'PART_TIME',
    contract: 'CONTRACT',
    temporary: 'TEMPORARY',
  } as const
  for (const [words, employmentType] of Object.entries(types)) {
    await aJob({ title: `Etcher, ${employmentType}`, employmentType })
    expect(await titles(`etcher ${words} job`)).toEqual([`Etcher, ${employmentType}`])
  }
  for (const [words, category] of [
    ['masterclass', 'MasterClass'],
    ['master class', 'MasterClass'],
    ['computer basics', 'ComputerBasics'],
    ['executive special', 'ExecutiveSpecial'],
  ] as const) {
    const { title } = await aCourse({ title: `Etching ${words.length}`, category })
    expect(await titles(`etching ${words} course`)).toContain(title)
  }
})

test('neither accents nor capitals count, and what was found is marked as it was written', async () => {
  await aJob({ title: 'Typist', description: 'Write to Adébáyọ̀ Ọlá or Ɗanjuma & <b>Sons</b>, with bobbins.' })
  for (const [words, mark] of [
    ['ADEBAYO', 'Adébáyọ̀'],
    ['adébáyọ̀', 'Adébáyọ̀'],
    ['danjuma', 'Ɗanjuma'],
    ['sons', 'Sons'],
    ['bobbin', 'bobbins'],
  ] as const) {
    const [{ snippet } = { snippet: [] }] = await find(words)
    expect(marksIn(snippet)).toContain(mark)
    expect(textOf(snippet)).toContain('Adébáyọ̀ Ọlá or Ɗanjuma & <b>Sons</b>, with bobbins.')
  }
  expect(marksIn((await find('typist'))[0]?.title ?? [])).toEqual(['Typist'])
})

test('words narrow, quotation marks, or and a minus mean what they do elsewhere', async () => {
  await aJob({ title: 'Gilding foreman', description: 'Gold leaf.' })
  await aJob({ title: 'Gilding foreman of zinc', description: 'Leaf of gold.' })
  expect(await titles('gilding zinc')).toEqual(['Gilding foreman of zinc'])
  expect(await titles('gilding -zinc')).toEqual(['Gilding foreman'])
  expect(await titles('"gold leaf"')).toEqual(['Gilding foreman'])
  expect((await titles('zinc or "gold leaf"')).sort()).toEqual(['Gilding foreman', 'Gilding foreman of zinc'])
})

test('where no page has all of the words, those with some of them are found, unless it was said how they belong together', async () => {
  await aJob({ title: 'Zincographer', description: 'Prints broadsheets.' })
  for (const words of ['500 broadsheet', 'broadsheets qwzx']) {
    expect(await searchSite(words)).toMatchObject({ total: 1, isPartial: true })
    expect(await titles(words)).toEqual(['Zincographer'])
  }
  expect(await searchSite('zincographer broadsheets')).toMatchObject({ total: 1, isPartial: false })
  for (const words of ['"broadsheets qwzx"', 'broadsheets -zincographer', '500 17', 'quickest'])
    expect(await searchSite(words)).toEqual({ results: [], total: 0, isPartial: false })
})

test.each([
  '"',
  "'",
  '\\',
  '& | !',
  ':*',
  '(((',
  'a:* <-> b',
  '%',
  '<b>',
  '-',
  '--',
  'or or',
  '😀😀',
  'ﬀﬀﬀ',
  '日本語',
  'x'.repeat(100),
  '\uE000\uE001',
])('%s is no error', async words => {
  expect((await searchSite(words)).total).toBeGreaterThanOrEqual(0)
})

test('of a thousand jobs the newest are weighed, by an index', async () => {
  await database().$executeRaw`
    INSERT INTO jobs (id, title, description, city, country, salary_min, salary_max, employment_type, requirements,
      responsibilities, required_skills, department, updated_at)
    SELECT gen_random_uuid(), 'Bookbinder ' || n, repeat('Glue and thread for the press. ', 20), 'Jos', 'Nigeria', 1, 2,
      'Full-time', ARRAY['Patience'], ARRAY['Bind'], ARRAY['Glue'], 'Press', now() FROM generate_series(1, 1000) n`
  const { results, total } = await searchSite('bookbinder')
  expect([results.length, total]).toEqual([30, 50])
  expect(await titles('bookbinder 777')).toEqual(['Bookbinder 777'])
  for (const [table, document] of [
    ['jobs', jobDocument],
    ['courses', courseDocument],
  ] as const) {
    // Few rows are read whole.
    const [, plan] = await database().$transaction([
      database().$executeRaw`SET LOCAL enable_seqscan = off`,
      database().$queryRaw<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT FROM ${Prisma.raw(table)} WHERE ${document} @@ websearch_to_tsquery('english', 'bookbinder 777')`,
    ])
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain(`${table}_search_idx`)
  }
})

test('is off as the site comes', () => {
  expect(site.search).toBe(false)
})
