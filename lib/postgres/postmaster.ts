import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number; stopping: boolean }

/**
 * Finds the PostgreSQL server that is running on a database folder, also one whose starter has died.
 * A stale note of a dead server is removed when its process number now belongs to another program.
 */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const path = join(dataFolder, 'postmaster.pid')
  const [pidLine, , , portLine, , , , status] = readLines(path)
  const pid = Number(pidLine)
  if (!pid || !isAlive(pid)) return undefined
  if (!isPostgres(pid, dataFolder)) {
    rmSync(path, { force: true })
    return undefined
  }
  return { pid, port: Number(portLine) || 0, stopping: status?.trim() === 'stopping' }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostgres(pid: number, dataFolder: string): boolean {
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
    // What cannot be looked at may well be the server, and then a second one on its folder would ruin the data.
    return true
  }
}
