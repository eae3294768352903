import type { Page } from '@playwright/test'
import { expect, gotoHydrated, test } from '../support/browser'
import { readPage } from '../support/html'
import { aCourse, aJob, anEnrollment } from '../support/records'

/** Returns what the page gave to the device's sheet, and what it put on the clipboard. */
type Handed = { shared: unknown[]; copied: string[] }

/** Stands in for the device's sheet, which is closed unused, and for its clipboard. */
async function watchHandedOn(page: Page) {
  await page.addInitScript(() => {
    const handed: Handed = { shared: [], copied: [] }
    Object.assign(window, { handed })
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => {
        handed.shared.push(data)
        throw new DOMException('Closed', 'AbortError')
      },
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void handed.copied.push(text) },
    })
  })
  return () => page.evaluate(() => (window as unknown as { handed: Handed }).handed)
}

test('a job, a course and a project are handed on by the sheet, by WhatsApp or copied', async ({ page }) => {
  const handed = await watchHandedOn(page)
  const job = await aJob({ title: 'Sign painter & gilder' })
  const course = await aCourse({ title: 'Lettering' })
  for (const [title, path] of [
    [job.title, `/job-application/${job.id}`],
    [course.title, `/course-enrollment/${course.id}`],
    ['Tin to today', '/project-single/tin-to-today'],
  ] as const) {
    await gotoHydrated(page, path)
    const url = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(url).toMatch(new RegExp(`^http.*${path}$`))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('The link is copied.')).toBeVisible()
    expect(await handed(), title).toEqual({ shared: [{ title, url }], copied: [url] })
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')
    expect(whatsApp, title).toBe(`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`)
  }
})

test('a course can be asked about, leads to its form, and once it is full or has started to the question when it is given again', async ({
  request,
}) => {
  const open = await aCourse({ title: 'Lettering' })
  const full = await aCourse({ title: 'Lettering', seats: 1 })
  await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
  const started = await aCourse({ title: 'Lettering', startDate: new Date('2020-01-01') })
  const page = await readPage(request, `/course-enrollment/${open.id}`)
  const chat = (message: string) => expect.stringContaining(`?text=${encodeURIComponent(message)}`)
  expect(page.linksCalled('Write to us on WhatsApp')).toEqual([chat('Lettering: ')])
  expect(page.linksCalled('Go to the form')).toEqual(['#enroll'])
  for (const { id } of [full, started]) {
    const late = await readPage(request, `/course-enrollment/${id}`)
    expect(late.linksCalled('Ask us on WhatsApp when it is given again')).toEqual([
      chat('Hello, when is the course "Lettering" given again?'),
    ])
    expect(late.linksCalled('Go to the form')).toEqual([])
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('WhatsApp is there, and a course leads to its calendar file', async ({ page }) => {
    const course = await aCourse({ title: 'Lettering' })
    await page.goto(`/course-enrollment/${course.id}`)
    await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Share|Copy/ })).toHaveCount(0)
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await page.request.get(calendar ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
  })
})
