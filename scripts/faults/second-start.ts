import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@/lib/postgres/cluster'
import type { Scenario } from './scenario'
import { launchPlainly, type ServerProcess, type Site, sendSignal, serverVariables } from './site'

/** Somebody starts the site a second time on a data folder that is being served; then once more with the URL of its database, past the lock. */
export const secondStart: Scenario = {
  name: 'second-start',
  title:
    'a second start on the same data folder during uploads, refused; then one that shares the database by its URL',
  lastsMs: 1_000,
  keepsServing: true,
  runsInFault: true,
  prepare: async () => ({
    strike: async site => {
      const refused = await startBeside(site, '')
      const code = await refused.exited
      if (code !== 1 || !refused.output().includes('Another start is using DATA_DIR'))
        throw new Error(`the second start ended with ${code}:\n${refused.output()}`)
      await sweepBeside(site)
    },
  }),
}

/** Starts a second server, which the lock does not stop, waits until it has looked for files without a row, and stops it. */
async function sweepBeside(site: Site): Promise<void> {
  const beside = await startBeside(site, site.databaseUrl())
  let code: number | null | undefined
  void beside.exited.then(given => {
    code = given
  })
  while (!beside.output().includes('"job":"CV files"')) {
    if (code !== undefined) throw new Error(`it ended with ${code}:\n${beside.output()}`)
    await sleep(50)
  }
  sendSignal(beside.pid, 'SIGTERM')
  await beside.exited
}

async function startBeside({ dataDir }: Site, databaseUrl: string): Promise<ServerProcess> {
  const port = String(await findFreePort())
  const own = { DATABASE_URL: databaseUrl, PORT: port, SITE_URL: `http://127.0.0.1:${port}` }
  return launchPlainly(serverVariables(own, dataDir))
}
