import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onShutdown } from '@/lib/platform/shutdown'
import { applyStep, readRecipe } from './recipe'
import { mustRun, shell } from './shell'

const FOLDER = 'docs/recipes'
// What every change has to pass, whatever its recipe says beside.
const ALWAYS = ['npm run format', 'npm run types', 'npm run check']

/** The recipes by their names, each with what rehearses it. */
export function listRecipes(): Record<string, () => Promise<void>> {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.md') && name !== 'README.md')
  return Object.fromEntries(names.map(name => [name.slice(0, -3), () => rehearseRecipe(name)]))
}

/**
 * Follows a recipe to the letter in a clean clone: every block of code goes where the line before it says, every block of
 * commands is run where it stands. Prints how many files it touched and how long it took. Throws where a step cannot be done.
 */
async function rehearseRecipe(name: string): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'recipe-'))
  const clear = () => rmSync(clone, { recursive: true, force: true, maxRetries: 5 })
  onShutdown(clear)
  await mustRun(`git clone -q ${resolve('.')} .`, clone)
  await copyPackages(clone)
  const began = performance.now()
  const ran = new Set<string>()
  for (const step of readRecipe(readFileSync(join(clone, FOLDER, name), 'utf8'))) {
    applyStep(step, clone)
    if (step.kind !== 'run') ran.clear()
    else for (const command of step.commands) await say(command, clone).then(() => ran.add(command))
  }
  for (const command of ALWAYS.filter(command => !ran.has(command))) await say(command, clone)
  const { output } = await mustRun('git status --porcelain --untracked-files=all', clone)
  const touched = output.trim().split('\n')
  console.log(touched.map(line => `    ${line}`).join('\n'))
  console.log(`  ${touched.length} files, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  clear()
}

/** Puts into a clone what `npm ci` would install, at once and without a network: as links, where files can be linked. */
export async function copyPackages(clone: string): Promise<void> {
  const linked = await shell(`cp -al ${resolve('node_modules')} node_modules`, clone)
  if (linked.code === 0) return
  rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
  cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}

async function say(command: string, clone: string): Promise<void> {
  const { seconds } = await mustRun(command, clone)
  console.log(`  ${command}: ${seconds.toFixed(0)} s`)
}
