import { readdir } from 'node:fs/promises'
import { inTime } from './in-time'
import { processState } from './process-state'

// By folder, from the beginning until the system has responded, however long that takes.
const { underWay } = processState('platform/list-folder', () => ({
  underWay: new Map<string, Promise<string[]>>(),
}))

/**
 * Returns the names in a folder that may be on the disk of another machine. A read of one that is away keeps one of the system's
 * few threads until it is back: who asks meanwhile shares that read, and none is begun beside it.
 * Throws what the system says, or that the folder does not respond: after three seconds, and at once while that is so.
 */
export function listFolder(folder: string): Promise<string[]> {
  const known = underWay.get(folder)
  if (known) return known
  const names = readdir(folder)
  const forget = () => void underWay.delete(folder)
  names.then(forget, forget)
  const limited = inTime(names)
  underWay.set(folder, limited)
  return limited
}

/** Whether a folder is being read just now. */
export function isFolderRead(): boolean {
  return underWay.size > 0
}

/** Returns once no folder is being read, or those that are have had their time. */
export async function untilFoldersAreRead(): Promise<void> {
  await Promise.allSettled(underWay.values())
}
