import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawHouse, foldersOf, readHouse } from '../../scripts/architecture/house'
import { concepts, ground, host, services, tools } from '../../scripts/architecture/rooms.mjs'

// What git leaves out.
const LEFT_OUT = ['node_modules', 'test-results', 'playwright-report']

test('each room of lib/ is of one kind, and no other is named', () => {
  const rooms = [...concepts, ...services, ...tools, ...host, ...ground].filter(name => !name.includes('/'))
  expect(rooms.sort()).toEqual(foldersOf('lib'))
})

// npm run docs:house draws it anew.
test('the picture of the house shows the folders as they are', () => {
  expect(readFileSync('docs/pictures/house.svg', 'utf8')).toBe(drawHouse(readHouse()))
})

test("the README's tree names every folder at the top, in app, components, components/admin and lib", () => {
  const tree = readTree(readFileSync('README.md', 'utf8'))
  expect(tree['']).toEqual(foldersOf('.').filter(name => !name.startsWith('.') && !LEFT_OUT.includes(name)))
  for (const folder of ['app', 'components', 'lib']) expect(tree[folder]).toEqual(foldersOf(folder))
  expect(tree['components/admin']).toEqual(foldersOf('components/admin'))
})

/** The folders named in the README's tree, under the folder they stand in. */
function readTree(readme: string): Record<string, string[]> {
  const [, block = ''] = /## How the code is laid out[\s\S]*?```\n([\s\S]*?)```/.exec(readme) ?? []
  const tree: Record<string, string[]> = {}
  const above: string[] = []
  for (const line of block.split('\n')) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
    const [names = ''] = line.trim().split(/ {2,}/)
    const folders = names.split(' ').flatMap(name => (name.endsWith('/') ? [name.slice(0, -1)] : []))
    const parent = above.slice(0, depth).join('/')
    tree[parent] = [...(tree[parent] ?? []), ...folders].sort()
    above[depth] = folders[0] ?? ''
  }
  return tree
}
