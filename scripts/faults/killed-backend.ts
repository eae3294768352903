import { forkedBy, postmasterOf } from './database-processes'
import type { Scenario } from './scenario'
import { sendSignal } from './site'

/** The process of one connection is killed, as by a system that is out of memory; the database then restarts all connections. */
export const killedBackend: Scenario = {
  name: 'killed-backend',
  title: "SIGKILL to one of the database's connections",
  lastsMs: 500,
  keepsServing: false,
  runsInFault: true,
  prepare: async () => ({
    strike: async ({ dataDir }) => {
      const connection = forkedBy(postmasterOf(dataDir)).find(({ command }) =>
        / app 127\.0\.0\.1/.test(command),
      )
      if (!connection) throw new Error('the site has no connection to its database')
      sendSignal(connection.pid, 'SIGKILL')
    },
  }),
}
