import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { applyStep, readRecipe, type Step } from './recipe'
import { mustRun } from './shell'

const RECIPES = 'docs/recipes'
// The folders that the compiler reads, with the types that were generated for it.
const FOLDERS = ['app', 'components', 'content', 'lib', 'prisma', 'scripts', 'tests', '.next/types']
const PROGRAM = /\.(tsx?|css|prisma)$/
// Files with texts, which another owner may have changed, so that the recipe's anchors are gone.
const WORDS = /^content\/(?!pages|navigation)/
// The copy is no repository, and Biome does not read Prisma's files.
const BIOME = '--error-on-warnings --vcs-enabled=false --files-ignore-unknown=true'

/**
 * Compiles a copy of the tree in which every recipe has been followed, and checks the format of what they have written: whoever
 * follows one must not find `npm test` refusing it. `npm run rehearse` follows each to its end, which takes too long for every
 * run of the tests. Throws with what the compiler or Biome says.
 */
export async function checkRecipes(): Promise<void> {
  const { folder, remove } = makeTemporaryFolder('recipes')
  try {
    const files = readdirSync('.').filter(name => /\.(ts|mjs|json)$/.test(name))
    for (const path of [...files, ...FOLDERS]) cpSync(path, join(folder, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const written = readdirSync(RECIPES).flatMap(name =>
      follow(readFileSync(join(RECIPES, name), 'utf8'), folder),
    )
    await mustRun(
      `node_modules/.bin/biome check ${BIOME} ${written.map(path => `'${path}'`).join(' ')}`,
      folder,
    )
    await mustRun('node_modules/.bin/prisma generate', folder)
    await mustRun('node_modules/.bin/tsc --noEmit --checkers 1', folder)
  } finally {
    remove()
  }
}

/** Follows a recipe where nobody has, and returns the files that it has written. */
function follow(recipe: string, folder: string): string[] {
  const steps = readRecipe(recipe).filter(writesProgram)
  if (!steps[0] || isFollowed(steps[0])) return []
  for (const step of steps) applyStep(step, folder)
  return steps.map(({ path }) => path)
}

function writesProgram(step: Step): step is Exclude<Step, { kind: 'run' }> {
  return step.kind !== 'run' && PROGRAM.test(step.path) && !WORDS.test(step.path)
}

/** Whether the tree has the first line that a recipe writes, because somebody has followed the recipe for good. */
function isFollowed(step: Step): boolean {
  if (step.kind === 'run' || !existsSync(step.path)) return false
  const [line = ''] = step.text.trim().split('\n')
  return readFileSync(step.path, 'utf8').includes(line)
}
