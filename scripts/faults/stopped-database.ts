import { postmasterOf } from './database-processes'
import type { Scenario } from './scenario'
import { sendSignal } from './site'

/** The embedded database is shut down properly, as by an upgrade of the system. */
export const stoppedDatabase: Scenario = {
  name: 'stopped-database',
  title: 'the database is told to stop at once, and does so in order (SIGINT)',
  lastsMs: 500,
  keepsServing: false,
  runsInFault: true,
  prepare: async () => ({
    strike: async ({ dataDir }) => sendSignal(postmasterOf(dataDir), 'SIGINT'),
  }),
}
