import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@/lib/platform/describe-error'

export type Postmaster = { pid: number; port: number; stopping: boolean }

/**
 * Finds the PostgreSQL server that is running on a database folder, also one whose starter has died. Changes nothing; a
 * process that cannot be looked at counts as the server, unless it is of another account than the folder, which is ours.
 */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const [pidLine, , , portLine, , , , status] = readPidFile(dataFolder).split('\n')
  const pid = Number(pidLine)
  if (!pid || !isAlive(pid) || !mayBeServer(pid, dataFolder)) return undefined
  return { pid, port: Number(portLine) || 0, stopping: status?.trim() === 'stopping' }
}

/**
 * Makes way for a start where the postmaster.pid of a dead server names a process number that another program has by now, or
 * that nobody has asked after yet: PostgreSQL would take it for its own. The file stays, as it also names the memory by
 * which PostgreSQL sees that a dead server's connections are still there; the number becomes ours, which PostgreSQL as our
 * child does not mind (its CreateLockFile passes over its parent's).
 */
export function adoptStalePidFile(dataFolder: string): void {
  const pidFile = readPidFile(dataFolder)
  const [pidLine = ''] = pidFile.split('\n')
  const pid = Number(pidLine)
  if (!pid || !isAlive(pid) || mayBeServer(pid, dataFolder)) return
  // Never shorter than what it overwrites, so that it is whole at any moment.
  const adopted = String(process.pid).padStart(pidLine.length, '0') + pidFile.slice(pidLine.length)
  const file = openSync(pidFilePath(dataFolder), 'r+')
  try {
    writeSync(file, adopted, 0)
  } finally {
    closeSync(file)
  }
}

function pidFilePath(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid')
}

function readPidFile(dataFolder: string): string {
  try {
    return readFileSync(pidFilePath(dataFolder), 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  return askAfter(pid) !== 'gone'
}

/** `foreign`: of an account to whom we may send no signal. */
function askAfter(pid: number): 'ours' | 'foreign' | 'gone' {
  try {
    process.kill(pid, 0)
    return 'ours'
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'foreign' : 'gone'
  }
}

function mayBeServer(pid: number, dataFolder: string): boolean {
  if (pid === process.pid) return false
  if (process.platform === 'win32') return true
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      return command.includes('postgres') && command.includes(dataFolder)
    }
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // It works in its folder, and need not have been told of it by that name.
    const isOnFolder = () => command.includes(dataFolder) || readlinkSync(`/proc/${pid}/cwd`) === dataFolder
    return command.includes('postgres') && isOnFolder()
  } catch {
    // What cannot be looked at may well be the server, and then a second one on its folder would ruin the data. PostgreSQL runs
    // as its folder's owner alone: so where that is us, another account's process, which site.service hides, is none.
    return askAfter(pid) !== 'foreign' || statSync(dataFolder).uid !== process.getuid?.()
  }
}
