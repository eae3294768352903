import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder with these sources and this build, as links, until the test has ended; some files of the build left out. */
export function linkSite(missing: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'linked-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  linkAll('.', folder, ['.next'])
  mkdirSync(join(folder, '.next'))
  linkAll('.next', join(folder, '.next'), missing)
  return folder
}

function linkAll(from: string, to: string, but: string[]): void {
  for (const name of readdirSync(from))
    if (!but.includes(name)) symlinkSync(resolve(from, name), join(to, name))
}
