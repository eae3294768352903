import { contentWidth, findAxeViolations } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { aCourse, aJob } from '../support/records'
import { classesWithoutRules } from '../support/styles'

const jobPage = async () => `/job-application/${(await aJob({ commitmentFee: 5000 })).id}`
const coursePage = async () => `/course-enrollment/${(await aCourse({ price: 50_000 })).id}`

const pages: [name: string, address: () => Promise<string>][] = [
  ...[
    '/',
    '/about-us',
    '/services',
    '/team',
    '/contact',
    '/jobs',
    '/courses',
    '/service-single/training',
    '/project-single/tin-to-today',
    '/team-single/hauwa-bello',
    '/success/job-application?status=successful',
    '/success/course-enrollment',
    '/404',
  ].map((path): (typeof pages)[number] => [path, async () => path]),
  ['a job page', jobPage],
  ['a course page', coursePage],
]

// The browser prints a line for the page that says 404, as it should.
test.use({ expectedConsoleErrors: ['status of 404'] })

for (const [name, address] of pages)
  test(`axe finds nothing on ${name}, and it never scrolls sideways`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const url = new URL(await address(), site.baseUrl).href
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(url)
      expect(await findAxeViolations(page), `${width} px`).toEqual([])
      expect(await contentWidth(page), `${width} px`).toBe(width)
    }
    expect(await classesWithoutRules(page)).toEqual([])
  })

test('text at twice its size breaks nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  for (const [name, address] of pages) {
    await page.goto(await address())
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await contentWidth(page), name).toBeLessThanOrEqual(390)
  }
})
