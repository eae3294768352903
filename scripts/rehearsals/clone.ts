import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onShutdown } from '@/lib/platform/shutdown'
import { mustRun } from './shell'

/** A clean clone of what is committed, with what `npm ci` would install, at once and without a network; `clear` deletes it. */
export async function cloneSite(name: string): Promise<{ folder: string; clear: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  onShutdown(clear)
  await mustRun(`git clone -q ${resolve('.')} .`, folder)
  cpSync('node_modules', join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  return { folder, clear }
}
