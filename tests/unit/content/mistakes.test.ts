import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkContent } from '@/scripts/build/check-content'

// Inside the repository, so that the copy finds the packages.
const FOLDER = 'test-results'
let root: string

beforeEach(() => {
  mkdirSync(FOLDER, { recursive: true })
  root = mkdtempSync(join(FOLDER, 'content-'))
  cpSync('content', join(root, 'content'), { recursive: true })
  symlinkSync(resolve('public'), join(root, 'public'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Makes a mistake in a file of content/ and returns the line it is in, counted from one. */
function spoil(file: string, right: string, wrong: string): number {
  const path = join(root, 'content', file)
  const text = readFileSync(path, 'utf8')
  const at = text.indexOf(right)
  expect(at, right).toBeGreaterThan(-1)
  writeFileSync(path, text.slice(0, at) + wrong + text.slice(at + right.length))
  return text.slice(0, at).split('\n').length
}

const complaint = () =>
  checkContent(root).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

test('the texts as they are have no mistake', async () => {
  expect(await complaint()).toBe('nothing')
})

test.each([
  ['team.ts', "    name: 'Luka Pam',", '    name: 7,', '"Creative Director", name: must be a text in quotes'],
  ['projects.ts', "title: 'Kuru Growers'", "title: ''", 'title: is empty'],
  [
    'projects.ts',
    'year: 2024',
    "year: '2024'",
    `"Harmattan Nights", year: must be a number, without quotes, and is '2024'`,
  ],
  ['projects.ts', 'year: 2024', 'year: 24', '"Harmattan Nights", year: must be 2000 or more, and is 24'],
  [
    'projects.ts',
    "stock: 'laterite'",
    "stock: 'red'",
    `"Harmattan Nights", stock: must be one of "sky", "laterite"`,
  ],
  [
    'projects.ts',
    "madeBy: ['ada-okonkwo'",
    "madeBy: ['ada'",
    '"Harmattan Nights", madeBy: nobody in content/team.ts has the slug "ada"',
  ],
  [
    'projects.ts',
    "'festival-poster'",
    "'festival'",
    '"Harmattan Nights", image.src: there is no picture public/artwork/projects/festival.svg',
  ],
  [
    'projects.ts',
    "slug: 'kuru-growers'",
    "slug: 'harmattan-nights'",
    '"Kuru Growers", slug: two records share an id or a slug',
  ],
  [
    'projects.ts',
    "slug: 'kuru-growers'",
    "slug: 'Kuru Growers'",
    '"Kuru Growers", slug: use small letters, digits and single dashes',
  ],
  ['services.ts', "description: 'Sites", "text: 'Sites", '"Web UI/UX Design", description: is missing'],
  ['site.ts', "phone: '+234", "phone: '0234", `phone: must be + with digits and spaces, and is '0234`],
])('in %s, %s as %s is explained', async (file, right, wrong, words) => {
  const line = spoil(file, right, wrong)
  const said = await complaint()
  expect(said).toContain(words)
  // What is missing is said at its record's first line.
  expect(said).toContain(
    words.endsWith('missing') ? `content/${file}, line ` : `content/${file}, line ${line}, `,
  )
})

test('a record too few is counted', async () => {
  const path = join(root, 'content/team.ts')
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf('  {\n'), text.indexOf('  {\n', text.indexOf('  {\n') + 4)]
  writeFileSync(path, text.slice(0, from) + text.slice(to))
  expect(await complaint()).toContain('content/team.ts, line 10: there must be at least 9, and there are 8')
})

test('a comma that is missing is said with its line', async () => {
  const line = spoil('team.ts', "    slug: 'luka-pam',", "    slug: 'luka-pam'")
  expect(await complaint()).toContain(`content/team.ts, line ${line + 1}: ',' expected.`)
})
