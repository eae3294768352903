import { join } from 'node:path'
import type { Scenario } from './scenario'
import { launchPlainly, type ServerProcess, sendSignal } from './site'

/** The machine's clock is wrong: two days ahead, and in the second run, in which the server is stopped, two days behind. */
export const movedClock: Scenario = {
  name: 'moved-clock',
  title:
    'the clock that the server reads jumps two days on and back; then two days back (JavaScript’s Date, by a hook)',
  lastsMs: 5_000,
  keepsServing: true,
  runsInFault: true,
  prepare: async () => {
    let server: ServerProcess | undefined
    const move = async () => {
      if (server) sendSignal(server.pid, 'SIGUSR2')
    }
    return {
      launch: async variables => {
        const hook = join(import.meta.dirname, 'moved-clock-hook.mjs')
        server = await launchPlainly({ ...variables, NODE_OPTIONS: `--import ${hook}` })
        return server
      },
      strike: move,
      end: move,
    }
  },
}
