import { expect, openUnhydrated, test } from '../support/browser'

test('scripts come after the first picture, and what was pressed before them takes effect then', async ({
  page,
}) => {
  const release = await openUnhydrated(page, '/')
  const search = page.getByRole('button', { name: 'Search' }).first()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expect(footer).toHaveCSS('content-visibility', 'visible')
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(requested).toBeGreaterThanOrEqual(painted)
})
