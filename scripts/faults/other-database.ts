import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@/lib/postgres/cluster'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { createDatabase, createTemplate } from '@/tests/support/databases'
import type { Scenario } from './scenario'
import { ageFiles } from './verdict'

/** One start has a DATABASE_URL of an empty database, with the old data folder; the next start is right again. */
export const otherDatabase: Scenario = {
  name: 'other-database',
  title:
    'a start of the same data folder against an empty database, which looks through the CV files, and back',
  lastsMs: 0,
  keepsServing: false,
  runsInFault: false,
  prepare: async () => {
    const postgres = await startThrowawayPostgres()
    await createTemplate(postgres.adminUrl)
    const { url } = await createDatabase(postgres.adminUrl)
    return {
      strike: async site => {
        await site.stop()
        await ageFiles(site.dataDir)
        // On another port, so that the site is only unreachable for the visitors.
        const port = String(await findFreePort())
        await site.start(undefined, { DATABASE_URL: url, PORT: port, SITE_URL: `http://127.0.0.1:${port}` })
        while (!site.output().includes('belongs to another database')) await sleep(50)
      },
      end: site => site.start(),
      clear: postgres.stop,
    }
  },
}
