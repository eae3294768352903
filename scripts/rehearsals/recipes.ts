import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneSite } from './clone'
import { applyStep, readRecipe } from './recipe'
import { mustRun } from './shell'

const FOLDER = 'docs/recipes'
// The checks that every change has to pass, whatever its recipe says.
const ALWAYS = ['npm run format', 'npm run types', 'npm run check']

/** Returns the recipes by their names, each with the function that rehearses it. */
export function listRecipes(): Record<string, () => Promise<void>> {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.md') && name !== 'README.md')
  return Object.fromEntries(names.map(name => [name.slice(0, -3), () => rehearseRecipe(name)]))
}

/**
 * Follows a recipe to the letter in a clean clone: every block of code goes where the line before it says, every block of
 * commands is run where it stands. Prints how many files it touched and how long it took. Throws where a step cannot be done.
 */
async function rehearseRecipe(name: string): Promise<void> {
  const { folder: clone, remove } = await cloneSite('recipe')
  const began = performance.now()
  const ran = new Set<string>()
  for (const step of readRecipe(readFileSync(join(clone, FOLDER, name), 'utf8'))) {
    applyStep(step, clone)
    if (step.kind !== 'run') ran.clear()
    else for (const command of step.commands) await runAndReport(command, clone).then(() => ran.add(command))
  }
  for (const command of ALWAYS.filter(command => !ran.has(command))) await runAndReport(command, clone)
  const { output } = await mustRun('git status --porcelain --untracked-files=all', clone)
  const touched = output.trim().split('\n')
  console.log(touched.map(line => `    ${line}`).join('\n'))
  console.log(`  ${touched.length} files, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  remove()
}

async function runAndReport(command: string, clone: string): Promise<void> {
  const { seconds } = await mustRun(command, clone)
  console.log(`  ${command}: ${seconds.toFixed(0)} s`)
}
