import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Gives what root has just made in the folder of another account to that account: a command by hand, such as a restore, would
 * else leave the service files that it cannot open. Nothing is done for anybody else, or where the disk lets no owner be set.
 */
export function keepFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  try {
    const { uid, gid } = statSync(dirname(path))
    // Not through a link, which that account might have put in its place.
    if (uid !== 0) lchownSync(path, uid, gid)
  } catch {
    // Then it stays root's.
  }
}
