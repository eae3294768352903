import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'

const SOURCES = ['app', 'components', 'content', 'lib', 'scripts', 'middleware.ts', 'next.config.ts']

// What each file imports; the rules it violates by that, or none.
const PLANTED: [file: string, imports: string[], rules: string[]][] = [
  ['app/page.tsx', ['@/components/jobs/card', '@/lib/jobs/data'], []],
  ['app/admin/page.tsx', ['@/components/admin/panel'], []],
  ['app/sampled.tsx', ['@/scripts/sample'], ['app-uses-no-tooling']],
  ['app/hosted.tsx', ['@/lib/server/headers'], ['site-beside-host']],
  ['app/stored.tsx', ['@/lib/platform/database'], ['prisma-inside-lib']],
  ['app/generated.tsx', ['@/lib/platform/generated/prisma/client'], ['prisma-inside-lib']],
  ['app/driven.tsx', ['@prisma/client'], ['prisma-inside-lib']],
  ['app/(site)/page.tsx', ['@/components/admin/panel'], ['public-without-admin']],
  ['app/lost.tsx', ['@/lib/jobs/nowhere'], ['everything-resolves']],
  ['components/jobs/card.tsx', ['@/components/ui/box', '@/lib/jobs/format', '@/lib/money/kobo'], []],
  ['app/api/route.ts', [], []],
  ['components/jobs/routed.tsx', ['@/app/api/route'], ['components-below-app']],
  ['components/jobs/guarded.tsx', ['@/components/admin/panel'], ['public-without-admin']],
  ['components/jobs/search.tsx', ['@/lib/jobs/find-job'], ['components-take-four']],
  ['components/jobs/read.tsx', ['@/lib/mail/letter'], ['components-are-given-records']],
  ['components/jobs/logged.tsx', ['@/lib/platform/logger'], ['components-without-platform']],
  ['components/admin/panel.tsx', [], []],
  ['components/ui/box.tsx', [], []],
  ['components/ui/priced.tsx', ['@/lib/money/kobo'], ['ui-without-product']],
  ['components/ui/branded.tsx', ['@/content/site'], ['ui-without-product']],
  ['content/site.ts', ['zod'], []],
  ['content/read.ts', ['node:fs'], ['content-stands-alone']],
  ['lib/jobs/format.ts', ['@/content/site'], []],
  ['lib/jobs/find-job.ts', [], []],
  ['lib/jobs/data.ts', ['@/lib/platform/database'], []],
  ['lib/courses/data.ts', ['@/lib/http/list'], ['reads-without-http']],
  ['lib/jobs/card.ts', ['@/components/ui/box'], ['lib-below-components']],
  ['lib/mail/letter.ts', ['@/lib/jobs/data'], []],
  ['lib/money/kobo.ts', [], []],
  ['lib/http/list.ts', ['@/lib/platform/logger'], []],
  ['lib/csv/sheet.ts', ['@/lib/jobs/format'], ['tools-below-concepts']],
  ['lib/platform/database.ts', ['@prisma/client', './generated/prisma/client'], []],
  ['lib/platform/generated/prisma/client.ts', [], []],
  ['lib/platform/logger.ts', [], []],
  ['lib/platform/priced.ts', ['@/lib/money/kobo'], ['platform-below-everything']],
  ['lib/server/headers.ts', [], []],
  ['lib/server/shop.ts', ['@/lib/jobs/format'], ['host-beside-site']],
  ['lib/courses/one.ts', ['@/lib/courses/two'], ['no-file-cycles']],
  ['lib/courses/two.ts', ['@/lib/courses/one'], []],
  ['lib/history/words.ts', ['@/lib/exports/schema'], []],
  ['lib/exports/columns.ts', ['@/lib/history/kinds'], []],
  ['lib/exports/schema.ts', [], []],
  ['lib/history/kinds.ts', [], []],
  ['middleware.ts', ['@/lib/server/headers'], ['site-beside-host']],
  ['next.config.ts', ['./lib/server/headers'], ['site-beside-host']],
  ['scripts/sample.ts', ['@/lib/server/headers', '@/app/api/route'], []],
]
const CYCLIC_FOLDERS = ['lib/exports', 'lib/history']

// Starting dependency-cruiser takes seconds where the machine is busy.
const TIMEOUT = 60_000

const tree = mkdtempSync(join(tmpdir(), 'import-rules-'))
afterAll(() => rmSync(tree, { recursive: true }))

test(
  'every import that runs the wrong way is refused, and no other',
  () => {
    plantTree()
    const found = violations()
    const expected = [
      ...PLANTED.flatMap(([file, , rules]) => rules.map(rule => `${file}: ${rule}`)),
      ...CYCLIC_FOLDERS.map(folder => `${folder}: no-folder-cycles`),
    ]
    expect(found.sort()).toEqual(expected.sort())
    expect(ruleNames(found)).toEqual(ruleNames(config.forbidden?.map(({ name }) => `: ${name}`) ?? []))
  },
  TIMEOUT,
)

function plantTree() {
  copyFileSync('tsconfig.json', join(tree, 'tsconfig.json'))
  for (const name of ['zod', '@prisma/client']) plant(`node_modules/${name}/index.js`, '')
  for (const [file, imports] of PLANTED)
    plant(file, `${imports.map(name => `import '${name}'`).join('\n')}\nexport const planted = 1\n`)
}

function plant(file: string, text: string) {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function violations(): string[] {
  const words = ['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json', ...SOURCES]
  const { stdout } = spawnSync(resolve('node_modules/.bin/depcruise'), words, { cwd: tree, encoding: 'utf8' })
  const { summary } = JSON.parse(stdout)
  return summary.violations.map(
    ({ from, rule }: { from: string; rule: { name: string } }) => `${from}: ${rule.name}`,
  )
}

function ruleNames(lines: string[]): string[] {
  return [...new Set(lines.map(line => line.split(': ')[1] ?? ''))].sort()
}
