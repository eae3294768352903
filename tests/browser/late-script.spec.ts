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
  await page.goto(`${baseURL}/`)
  const search = page.getByRole('button', { name: 'Search' }).first()
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  letThrough()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
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
