import { expect, test } from '../support/browser'

test('scripts come after the first picture, and what was pressed before them is answered then', async ({
  context,
  baseURL,
}) => {
  const page = await context.newPage()
  let letThrough = () => {}
  const gate = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/_next/static/chunks/*.js', route => gate.then(() => route.continue()))
  // The page is not loaded whole while its scripts are held.
  await page.goto(`${baseURL}/`, { waitUntil: 'domcontentloaded' })
  const search = page.getByRole('button', { name: 'Search' }).first()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  letThrough()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expect(footer).toHaveCSS('content-visibility', 'visible')
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(asked).toBeGreaterThanOrEqual(painted)
})
