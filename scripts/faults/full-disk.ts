import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cvFolder } from '@/lib/cv-files/open-store'
import { errorCode } from '@/lib/platform/describe-error'
import type { Fault, Scenario } from './scenario'

const CV_DISK_MEBIBYTES = 128
const WHOLE_DISK_MEBIBYTES = 400
// More than any disk has free.
const ENDLESS_RESERVE = String(Number.MAX_SAFE_INTEGER)

const mounts = canMount()

/** The disk of the CV files becomes full during uploads. */
export const fullCvDisk: Scenario = {
  name: 'full-cv-disk',
  title: mounts
    ? `the CV files' own disk (tmpfs of ${CV_DISK_MEBIBYTES} MiB) is filled to its last byte`
    : 'a reserve (DISK_RESERVE_BYTES) that no disk has, as only root can mount a small one',
  lastsMs: 4_000,
  keepsServing: false,
  runsInFault: true,
  prepare: async dataDir => {
    if (!mounts) return withReserve()
    const folder = cvFolder(dataDir)
    mkdirSync(folder, { mode: 0o700 })
    return withSmallDisk(folder, CV_DISK_MEBIBYTES)
  },
}

/** The disk that database, CV files and secrets share becomes full. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: `the disk of the whole data folder (tmpfs of ${WHOLE_DISK_MEBIBYTES} MiB), the database's too, is filled to its last byte`,
  lastsMs: 6_000,
  keepsServing: false,
  runsInFault: true,
  findObstacle: () => (mounts ? undefined : 'as only root can mount a small disk'),
  prepare: async dataDir => withSmallDisk(dataDir, WHOLE_DISK_MEBIBYTES),
}

function withSmallDisk(folder: string, mebibytes: number): Fault {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0711`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    settings: { DISK_RESERVE_BYTES: '0' },
    strike: async () => fillDisk(folder, filler),
    end: async () => rmSync(filler, { force: true }),
    clear: async () => void execFileSync('umount', ['--lazy', folder]),
  }
}

function fillDisk(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    // A little more than fits, so that not a byte is left.
    for (let pieces = Math.ceil((bavail * bsize) / 2 ** 20) + 1; pieces > 0; pieces--)
      writeFileSync(filler, Buffer.alloc(2 ** 20), { flag: 'a' })
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
  }
}

// A server reads the setting when it starts, so the fault begins and ends with a start.
function withReserve(): Fault {
  return {
    strike: site => site.start(undefined, { DISK_RESERVE_BYTES: ENDLESS_RESERVE }),
    end: site => site.start(),
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'faults-mount-'))
  chmodSync(folder, 0o700)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
