import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { applyStep, readRecipe, type Step } from './recipe'
import { mustRun } from './shell'

const RECIPES = 'docs/recipes'
// The folders that the compiler reads, with the types that were generated for it.
const FOLDERS = ['app', 'components', 'content', 'lib', 'prisma', 'scripts', 'tests', '.next/types']
const PROGRAM = /\.(tsx?|prisma)$/
// Files with texts, which another owner may have changed, so that the recipe's anchors are gone.
const WORDS = /^content\/(?!pages|navigation)/

/**
 * Compiles a copy of the tree in which every recipe has been followed. `npm run rehearse` follows each to its end, which takes
 * too long for every run of the tests. Throws with what the compiler says.
 */
export async function compileRecipes(): Promise<void> {
  const { folder, remove } = makeTemporaryFolder('recipes')
  try {
    const files = readdirSync('.').filter(name => /\.(ts|mjs|json)$/.test(name))
    for (const path of [...files, ...FOLDERS]) cpSync(path, join(folder, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    for (const name of readdirSync(RECIPES)) follow(readFileSync(join(RECIPES, name), 'utf8'), folder)
    await mustRun('npx prisma generate', folder)
    await mustRun('npx tsc --noEmit', folder)
  } finally {
    remove()
  }
}

function follow(recipe: string, folder: string): void {
  const steps = readRecipe(recipe).filter(writesProgram)
  if (steps[0] && !isFollowed(steps[0])) for (const step of steps) applyStep(step, folder)
}

function writesProgram(step: Step): boolean {
  return step.kind !== 'run' && PROGRAM.test(step.path) && !WORDS.test(step.path)
}

/** Whether the tree has the first line that a recipe writes, because somebody has followed the recipe for good. */
function isFollowed(step: Step): boolean {
  if (step.kind === 'run' || !existsSync(step.path)) return false
  const [line = ''] = step.text.trim().split('\n')
  return readFileSync(step.path, 'utf8').includes(line)
}
