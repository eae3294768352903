import { readFileSync } from 'node:fs'

/** The ids of the processes that a process has started and that still run, as Linux tells. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
