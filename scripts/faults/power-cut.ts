import { killDatabase } from './database-processes'
import type { Scenario } from './scenario'

/** Server and database are killed at the same moment; then both are started again. */
export const powerCut: Scenario = {
  name: 'power-cut',
  title: 'SIGKILL to the server and every process of its database together, then a start',
  lastsMs: 1_000,
  keepsServing: false,
  runsInFault: false,
  prepare: async () => ({
    strike: async site => {
      const killed = site.kill()
      killDatabase(site.dataDir)
      await killed
    },
    end: site => site.start(),
  }),
}
