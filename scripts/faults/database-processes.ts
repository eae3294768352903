import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '@/lib/platform/folders'
import { findPostmaster } from '@/lib/postgres/postmaster'
import { sendSignal } from './site'

/** Returns the process id of the embedded database's first process, which is written in its folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(databaseFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Kills all processes of the embedded database, frozen or not, where one still runs on this data folder. */
export function killDatabase(dataDir: string): void {
  const running = findPostmaster(databaseFolder(dataDir))
  if (!running) return
  for (const { pid } of [running, ...forkedBy(running.pid)]) sendSignal(pid, 'SIGKILL')
}

/** Returns the processes that the first process has forked: one for each connection, and its own workers. */
export function forkedBy(postmaster: number): { pid: number; command: string }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap(found => (found && Number(found[2]) === postmaster ? [found] : []))
    .map(([, pid, , command = '']) => ({ pid: Number(pid), command }))
}
