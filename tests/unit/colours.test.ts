import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colours } from '@/lib/colours/tokens'

const SHEET = 'app/styles/tokens.css'
const MODULE = 'lib/colours/tokens.ts'
const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi

const sources = ['app', 'components', 'lib'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path).replaceAll('\\', '/'))
    .filter(path => /\.(tsx?|css)$/.test(path) && !path.includes('/generated/')),
)

test('the style sheet and the module name the same colours', () => {
  const inSheet = [...readFileSync(SHEET, 'utf8').matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)]
  const named = inSheet.map(([, name = '', value]) => [inCamelCase(name), value])
  expect(named.length).toBeGreaterThan(0)
  expect(Object.entries(colours), `${SHEET} and ${MODULE} differ: change both`).toEqual(named)
})

test('no colour is written anywhere else', () => {
  const elsewhere = sources.filter(path => path !== SHEET && path !== MODULE)
  expect(elsewhere.length).toBeGreaterThan(300)
  const found = elsewhere.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(HEX)].map(([colour]) => `${path}: ${colour}`),
  )
  expect(found).toEqual([])
})

test('every colour that is used has a value', () => {
  const known = new Set(readFileSync(SHEET, 'utf8').match(/--color-[a-z-]+(?=:)/g))
  const used = sources.flatMap(path => readFileSync(path, 'utf8').match(/(?<=var\()--color-[a-z-]+/g) ?? [])
  expect(used.filter(name => !known.has(name))).toEqual([])
})

function inCamelCase(name: string) {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
