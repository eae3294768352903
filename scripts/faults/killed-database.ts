import { postmasterOf } from './database-processes'
import type { Scenario } from './scenario'
import { sendSignal } from './site'

/** The embedded database is killed; the site starts it again by itself. */
export const killedDatabase: Scenario = {
  name: 'killed-database',
  title: "SIGKILL to the database's first process",
  lastsMs: 500,
  keepsServing: false,
  runsInFault: true,
  prepare: async () => ({
    strike: async ({ dataDir }) => sendSignal(postmasterOf(dataDir), 'SIGKILL'),
  }),
}
