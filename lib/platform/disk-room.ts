import 'server-only'
import { statfs } from 'node:fs/promises'

const SMALLEST_RESERVE_BYTES = 512 * 1024 ** 2
const RESERVED_SHARE = 0.05

/** Returns how many bytes of a folder's disk are free for this account, and how many it has in all. */
export async function readDiskRoom(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Tells whether more may be stored on the disk of a folder.
 * @param reserveBytes how much of the disk stays free: by default 512 MiB or 5 %, whichever is more; 0 for none
 */
export async function hasDiskRoom(folder: string, reserveBytes?: number): Promise<boolean> {
  const { free, size } = await readDiskRoom(folder)
  return free >= (reserveBytes ?? Math.max(SMALLEST_RESERVE_BYTES, size * RESERVED_SHARE))
}
