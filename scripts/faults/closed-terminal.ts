import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from './scenario'
import { type Launch, SERVE, watchProcess } from './site'

const UNREAD_MS = 4_000

/** The site was started in a terminal; its window freezes while lines of output are pending, and is then closed. */
export const closedTerminal: Scenario = {
  name: 'closed-terminal',
  title: `a terminal that stops to take output for ${UNREAD_MS / 1000} s and closes with lines pending; then a start`,
  lastsMs: 0,
  keepsServing: false,
  runsInFault: false,
  findObstacle: () =>
    spawnSync('python3', ['-c', 'import pty']).status === 0
      ? undefined
      : 'as there is no python3 to make a terminal with',
  prepare: async () => {
    let terminal: ChildProcess | undefined
    const launch: Launch = async variables => {
      const script = join(import.meta.dirname, 'terminal.py')
      const child = spawn('python3', [script, ...SERVE], {
        env: variables,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      terminal = child
      const watched = watchProcess(child)
      const [pid] = await once(child.stdout, 'data')
      return { ...watched, pid: Number(String(pid)) }
    }
    return {
      launch,
      strike: async site => {
        terminal?.stdin?.write('stop\n')
        const frozen = await findFirstHang(site.baseUrl)
        if (frozen) throw new Error(`the site hangs while nobody reads its terminal: ${frozen}`)
        const began = performance.now()
        terminal?.stdin?.write('close\n')
        await site.ended()
        const seconds = (performance.now() - began) / 1000
        if (seconds > 15) throw new Error(`the site took ${seconds.toFixed(1)} s to end with its terminal`)
      },
      end: site => site.start(),
    }
  },
}

/** Requests pages while the terminal takes no output; returns the error of the first request that hung, or undefined. */
async function findFirstHang(baseUrl: string): Promise<string | undefined> {
  for (const until = Date.now() + UNREAD_MS; Date.now() < until; await sleep(20)) {
    const response = await fetch(`${baseUrl}/api/jobs`, { signal: AbortSignal.timeout(5_000) }).catch(String)
    if (typeof response === 'string') return response
  }
  return undefined
}
