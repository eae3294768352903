import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

/** The faces that an element's letters are drawn from, without those that the site brings itself. */
async function strangeFaces(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts).not.toEqual([])
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

test('names of Nigeria and the naira are set in the faces of the site, in headings and in text', async ({
  page,
}) => {
  const letters = 'Ọ̀ṣúndáre Ṣẹ́gun Ngọzi Ụche Ị́ ị Ẹ̀ ń Ɗanjuma ɓ Ƴ ₦45,000 “quoted” é ö'
  const { id } = await aJob({ title: letters, description: letters })
  await page.goto(`/job-application/${id}`)
  await page.evaluate(() => document.fonts.ready)
  for (const selector of ['h1', '.prose p']) expect(await strangeFaces(page, selector), selector).toEqual([])
})
