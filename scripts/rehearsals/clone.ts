import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { mustRun, shell } from './shell'

/** Makes a clean clone of what is committed, with the packages that `npm ci` would install; `remove` deletes it. */
export async function cloneSite(name: string): Promise<{ folder: string; remove: () => void }> {
  const made = makeTemporaryFolder(name)
  await mustRun(`git clone -q ${resolve('.')} .`, made.folder)
  await copyPackages(made.folder)
  return made
}

/** Copies this folder's packages into a clone, which is faster than `npm ci` and needs no network; as hard links where that is possible. */
export async function copyPackages(clone: string): Promise<void> {
  const linked = await shell(`cp -al ${resolve('node_modules')} node_modules`, clone)
  if (linked.code === 0) return
  rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
  cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}
