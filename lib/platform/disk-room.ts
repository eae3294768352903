import 'server-only'
import { mkdir, statfs } from 'node:fs/promises'

const SMALLEST_RESERVE_BYTES = 512 * 1024 ** 2
const RESERVED_SHARE = 0.05

/**
 * Tells whether more may be stored on the disk of a folder, which is made where it is missing.
 * @param reserveBytes how much of the disk stays free: by default 512 MiB or 5 %, whichever is more; 0 for none
 */
export async function hasDiskRoom(folder: string, reserveBytes?: number): Promise<boolean> {
  if (reserveBytes === 0) return true
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = reserveBytes ?? Math.max(SMALLEST_RESERVE_BYTES, blocks * bsize * RESERVED_SHARE)
  return bavail * bsize >= reserve
}
