import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneSite } from './clone'
import { edit } from './recipe'
import { mustRun } from './shell'

const PATH = 'content/site.ts'
const OPTIONS = ['contactMessages', 'newsletter', 'search']

/**
 * Switches every option of content/site.ts on in a clean clone, builds the clone, and runs the browser tests of tests/options there.
 * Throws where one fails.
 */
export async function rehearseOptions(): Promise<void> {
  const { folder, remove } = await cloneSite('options')
  const file = join(folder, PATH)
  for (const option of OPTIONS) writeFileSync(file, switchOn(readFileSync(file, 'utf8'), option))
  for (const command of [
    'npm run build',
    'npx playwright test --config tests/options/playwright.config.ts',
  ]) {
    const { seconds, output } = await mustRun(command, folder)
    console.log(`  ${command}: ${seconds.toFixed(0)} s`)
    if (command.includes('playwright')) console.log(output)
  }
  remove()
}

function switchOn(text: string, option: string): string {
  const place = { kind: 'edit', path: PATH, where: 'in place of' } as const
  return edit(text, { ...place, anchor: `${option}: false`, text: `${option}: true` })
}
