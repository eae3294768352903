import { postmasterOf } from './database-processes'
import type { Scenario } from './scenario'
import { sendSignal } from './site'

/** Somebody stops the embedded database in order, as an upgrade of the system would. */
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
