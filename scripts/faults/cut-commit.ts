import { setTimeout as sleep } from 'node:timers/promises'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { createDatabase, createTemplate } from '@/tests/support/databases'
import { type SlowCommit, startSlowCommit } from '@/tests/support/slow-commit'
import type { Scenario } from './scenario'

const HOLD_MS = 100

/** The connection to a remote database breaks at a COMMIT, which reaches the database only later. */
export const cutCommit: Scenario = {
  name: 'cut-commit',
  title:
    'one connection after the other ends at its COMMIT, which the database gets later (a proxy in front of it)',
  lastsMs: 6_000,
  keepsServing: false,
  runsInFault: true,
  prepare: async () => {
    const postgres = await startThrowawayPostgres()
    await createTemplate(postgres.adminUrl)
    const { url } = await createDatabase(postgres.adminUrl)
    const line = await startSlowCommit(url)
    let lasting = false
    let cutting = Promise.resolve()
    return {
      settings: { DATABASE_URL: line.url },
      strike: async () => {
        lasting = true
        cutting = cutCommits(line, () => lasting)
      },
      end: async () => {
        lasting = false
        await cutting
      },
      clear: async () => {
        line.close()
        await postgres.stop()
      },
    }
  },
}

async function cutCommits(line: SlowCommit, lasts: () => boolean): Promise<void> {
  while (lasts()) {
    line.cutNextCommit()
    while (lasts() && !line.holdsCommit()) await sleep(5)
    line.spareNextCommit()
    // Long enough for the site to look for its row on a new connection, and not to find it.
    await sleep(HOLD_MS)
    if (line.holdsCommit()) await line.release()
  }
}
