import { forkedBy, postmasterOf } from './database-processes'
import type { Scenario } from './scenario'
import { sendSignal } from './site'

/** The database neither responds nor ends, as on a disk that hangs. */
export const frozenDatabase: Scenario = {
  name: 'frozen-database',
  title: 'SIGSTOP to every process of the database, and SIGCONT 20 s later',
  // Longer than any time limit of a query, so that every request during the fault meets one.
  lastsMs: 20_000,
  keepsServing: false,
  runsInFault: true,
  prepare: async () => {
    let frozen: number[] = []
    return {
      strike: async ({ dataDir }) => {
        const postmaster = postmasterOf(dataDir)
        sendSignal(postmaster, 'SIGSTOP')
        frozen = [postmaster, ...forkedBy(postmaster).map(({ pid }) => pid)]
        for (const pid of frozen) sendSignal(pid, 'SIGSTOP')
      },
      end: async () => {
        for (const pid of frozen) sendSignal(pid, 'SIGCONT')
      },
    }
  },
}
