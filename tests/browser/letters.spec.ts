import { database } from '@/lib/platform/database'
import { contentWidth } from '../support/accessibility'
import { expect, testWithMail as test } from '../support/browser'
import { aPayment, report } from '../support/ledger'
import { anEnrollment } from '../support/records'

test('on a phone no letter scrolls sideways, whatever somebody calls themselves', async ({ page }) => {
  await database().outboxMail.deleteMany()
  const name = 'Nanzip'.repeat(30)
  const { id: enrollmentId } = await anEnrollment({
    name,
    email: `${name.slice(0, 60)}@example.com`,
    price: 5000,
  })
  await report((await aPayment({ enrollmentId })).reference, 'succeeded')
  const letters = await database().outboxMail.findMany()
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['notice', 'receipt'])
  await page.setViewportSize({ width: 320, height: 700 })
  for (const { html, kind } of letters) {
    await page.setContent(html)
    expect(await contentWidth(page), kind).toBe(320)
  }
})
