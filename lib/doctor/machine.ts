import 'server-only'
import { existsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { basename } from 'node:path'
import { hasDiskRoom } from '@/lib/platform/disk-room'
import { listSecretFiles } from '@/lib/platform/secrets'
import { type ExaminedSettings, failure, passed, warning } from './finding'
import type { Finding } from './schema'

const MEBIBYTE = 1024 ** 2
const NEEDED_MEMORY_BYTES = 256 * MEBIBYTE
const CLOCK_MS = 5000

/** Checks the memory that is free, in bytes. */
export function checkMemory(freeBytes = freemem()): Finding {
  const what = `${Math.round(freeBytes / MEBIBYTE)} MiB of memory are free`
  if (freeBytes >= NEEDED_MEMORY_BYTES) return passed(what)
  return warning(
    what,
    'End other programs on this machine, or give it more memory: a build needs about 1.5 GiB.',
  )
}

/** Checks by how much the database's clock differs from this machine's, in ms. */
export function checkClock(differenceMs: number): Finding {
  if (Math.abs(differenceMs) < CLOCK_MS) return passed('Its clock and this one agree')
  return warning(
    `Its clock and this one differ by ${Math.round(Math.abs(differenceMs) / 1000)} s`,
    'Have both set by the network: timedatectl set-ntp true',
  )
}

/** Checks that CVs are still taken: that the data's disk has its reserve free. */
export async function checkDisk({ dataDir, diskReserveBytes }: ExaminedSettings): Promise<Finding> {
  if (!existsSync(dataDir))
    return warning(`DATA_DIR is not there yet: ${dataDir}`, 'The first start makes it.')
  if (await hasDiskRoom(dataDir, diskReserveBytes)) return passed('The disk has room for CVs')
  return failure(
    'The disk has less free than its reserve: no CVs are taken',
    'Free some of it, or set DISK_RESERVE_BYTES lower.',
  )
}

/** Checks that the generated secrets are whole, and that nobody but their owner reads them. */
export function checkSecretFiles({ dataDir }: ExaminedSettings): Finding {
  const files = listSecretFiles(dataDir)
  const empty = files.filter(isEmpty)
  if (empty.length > 0)
    return failure(
      `Nothing is in ${empty.join(', ')}`,
      'Put back what it held, or delete it to have another made.',
    )
  const open = process.platform === 'win32' ? [] : files.filter(isOpenToOthers)
  if (open.length === 0) return passed('No secrets are open to others')
  return failure(
    `Other accounts can read ${open.map(path => basename(path)).join(', ')} in DATA_DIR`,
    `Run: chmod 600 ${open.join(' ')}`,
  )
}

function isEmpty(path: string): boolean {
  return statSync(path).size === 0
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0
}
