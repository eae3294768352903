import { readFileSync } from 'node:fs'
import { expect, test } from '../support/browser'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const paths = [
  '/',
  '/about-us',
  '/services',
  '/team',
  '/contact',
  '/courses',
  '/service-single/training',
  '/project-single/tin-to-today',
  '/team-single/hauwa-bello',
]

for (const path of paths)
  test(`axe finds nothing on ${path}, and it never scrolls sideways`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.evaluate(axe)
      const found: string[] = await page.evaluate(
        `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(result =>
          result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ' ' + node.target)))`,
      )
      expect(found, `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
  })

test('text at twice its size breaks nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  for (const path of paths) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})
