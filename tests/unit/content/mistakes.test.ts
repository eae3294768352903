import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { team } from '@/content/team'
import { texts } from '@/content/texts'
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

// The records as they are today, whoever's they are.
const [first, second] = projects.map(project => ({ ...project, maker: project.madeBy[0] }))
const [person] = team
const [service] = services
const { name: picture, ext } = parse(first?.image.src ?? '')
const projectsText = readFileSync('content/projects.ts', 'utf8')
const drawn = `artwork('${picture}'`
const [named, misnamed] = projectsText.includes(drawn)
  ? [drawn, "artwork('none'"]
  : [`/${picture}.`, '/none.']
const ofFirst = (words: string) => `"${first?.title}", ${words}`
const ofSecond = (words: string) => `"${second?.title}", ${words}`

test.each([
  ['team.ts', `name: '${person?.name}'`, 'name: 7', `"${person?.title}", name: must be a text in quotes`],
  ['projects.ts', `title: '${second?.title}'`, "title: ''", 'title: is empty'],
  [
    'projects.ts',
    `year: ${first?.year}`,
    "year: '2024'",
    ofFirst("year: must be a number, without quotes, and is '2024'"),
  ],
  ['projects.ts', `year: ${first?.year}`, 'year: 24', ofFirst('year: must be 2000 or more, and is 24')],
  [
    'projects.ts',
    `stock: '${first?.stock}'`,
    "stock: 'red'",
    ofFirst('stock: must be one of "sky", "laterite"'),
  ],
  [
    'projects.ts',
    `madeBy: ['${first?.maker}'`,
    "madeBy: ['nobody'",
    ofFirst('madeBy: nobody in content/team.ts has the slug "nobody"'),
  ],
  [
    'projects.ts',
    named,
    misnamed,
    ofFirst(`image.src: there is no picture public/artwork/projects/none${ext}`),
  ],
  [
    'projects.ts',
    `slug: '${second?.slug}'`,
    `slug: '${first?.slug}'`,
    ofSecond('slug: two records share an id or a slug'),
  ],
  [
    'projects.ts',
    `slug: '${second?.slug}'`,
    "slug: 'Of Its Own'",
    ofSecond('slug: use small letters, digits and single dashes'),
  ],
  ['services.ts', 'description:', 'text:', `"${service?.title}", description: is missing`],
  ['texts.ts', `list: '${texts.services.list}'`, "list: ''", 'services.list: is empty'],
  ['site.ts', "phone: '+", "phone: '0", "phone: must be + with digits and spaces, and is '0"],
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
  const [head = '', ...records] = text.split(/^(?= {2}\{$)/m)
  writeFileSync(path, [head, ...records.slice(-8)].join(''))
  expect(await complaint()).toContain('content/team.ts, line 10: there must be at least 9, and there are 8')
})

test('a comma that is missing is said with its line', async () => {
  const line = spoil('team.ts', "    slug: 'luka-pam',", "    slug: 'luka-pam'")
  expect(await complaint()).toContain(`content/team.ts, line ${line + 1}: ',' expected.`)
})
