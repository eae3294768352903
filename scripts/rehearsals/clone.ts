import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onShutdown } from '@/lib/platform/shutdown'
import { mustRun, shell } from './shell'

/** A clean clone of what is committed, with what `npm ci` would install, at once and without a network; `clear` deletes it. */
export async function cloneSite(name: string): Promise<{ folder: string; clear: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  onShutdown(clear)
  await mustRun(`git clone -q ${resolve('.')} .`, folder)
  await copyPackages(folder)
  return { folder, clear }
}

/** Puts into a clone what `npm ci` would install, at once and without a network: as links, where files can be linked. */
export async function copyPackages(clone: string): Promise<void> {
  const linked = await shell(`cp -al ${resolve('node_modules')} node_modules`, clone)
  if (linked.code === 0) return
  rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
  cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}
