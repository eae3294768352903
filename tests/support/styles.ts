import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const SELECTORS = /^[^@{};/*][^{};]*(?=\{)/gm

const sheets = ['app', 'components'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.css'))
    .map(path => readFileSync(join(folder, path), 'utf8')),
)

/** Every class that some sheet of the project has a rule for. */
const styled = new Set(
  sheets
    .flatMap(sheet => sheet.match(SELECTORS) ?? [])
    .flatMap(selector => selector.match(/(?<=\.)-?[_a-z][\w-]*/gi) ?? []),
)

/** Classes on the page whose rules did not come with it: some part forgot to import its sheet. */
export async function classesWithoutRules(page: Page): Promise<string[]> {
  const missing = await page.evaluate(() => {
    const rulesOf = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap(rule => [rule, ...rulesOf((rule as CSSGroupingRule).cssRules ?? [])])
    const selectors = [...document.styleSheets]
      .flatMap(sheet => rulesOf(sheet.cssRules))
      .map(rule => (rule as CSSStyleRule).selectorText ?? '')
      .join()
    const classes = new Set([...document.querySelectorAll('[class]')].flatMap(part => [...part.classList]))
    return [...classes].filter(name => !new RegExp(`\\.${CSS.escape(name)}(?![\\w-])`).test(selectors))
  })
  return missing.filter(name => styled.has(name))
}
