import { constants, copyFileSync, lstatSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { keepFolderOwner } from '@/lib/platform/keep-folder-owner'

const LIMIT_BYTES = 5 * 1024 ** 2
// Root may start the server in the folder of another account, which might have put a link there.
const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY, COPYFILE_EXCL } = constants

/** Opens PostgreSQL's log to write at its end; gives its descriptor, or undefined where it cannot be written. */
export function openLog(logFile: string): number | undefined {
  try {
    const log = openSync(logFile, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
    keepFolderOwner(logFile)
    return log
  } catch {
    // A log is no reason to do without a database.
    return undefined
  }
}

/**
 * Keeps the log from growing for ever: past 5 MiB it becomes `postgres.log.1`, and begins anew. Where there is no room for
 * both, the old lines are given up. Never throws.
 */
export function rotateLog(logFile: string): void {
  if (logLength(logFile) <= LIMIT_BYTES) return
  try {
    rmSync(`${logFile}.1`, { force: true })
    copyFileSync(logFile, `${logFile}.1`, COPYFILE_EXCL)
  } catch {
    rmSync(`${logFile}.1`, { force: true, recursive: true })
  }
  try {
    // The server goes on writing to the file it has open, at its end, so it is emptied rather than renamed.
    truncateSync(logFile)
  } catch {
    // What cannot be written does not grow either.
  }
}

/** How long the log is now, in bytes: what a start adds to it begins there. */
export function logLength(logFile: string): number {
  const stats = lstatSync(logFile, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : 0
}

/** Gives PostgreSQL's last complaint after that many bytes of its log, or undefined. */
export function lastErrorLine(logFile: string, since: number): string | undefined {
  try {
    const log = readFileSync(logFile)
    const lines = log
      .subarray(since <= log.length ? since : 0)
      .toString('utf8')
      .split('\n')
      .filter(line => line.trim())
    // What is not of the server itself has no level, as where a library of it is missing.
    const complaint =
      lines.findLast(line => /FATAL|PANIC|ERROR/.test(line)) ?? lines.findLast(line => !/ LOG: /.test(line))
    return complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
  } catch {
    return undefined
  }
}

/** What is added to a complaint of PostgreSQL about a full disk; nothing to any other. */
export function adviseOnDisk(complaint: string): string {
  if (!complaint.includes('No space left on device')) return ''
  // What its processes share is on no disk.
  return `. Make room ${complaint.includes('shared memory') ? 'in /dev/shm' : 'on its disk'}, and start again.`
}
