import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onShutdown } from '@/lib/platform/shutdown'

/**
 * Makes a temporary folder, which is removed at the latest when the script ends (`runScript`), also where it is broken off.
 * @param name how the folder's name begins
 * @returns its path, and what removes it before
 */
export function makeTemporaryFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // As root databases and nginx run under other accounts, which have to pass through.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  onShutdown(remove)
  return { folder, remove }
}
