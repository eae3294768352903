import { findFreePort } from '@/lib/postgres/cluster'
import { runScript } from '@/tests/support/server'
import { testEnvironment } from '@/tests/support/test-environment'
import type { Scenario } from './scenario'
import type { Site } from './site'

/** Somebody starts the site again on the data folder of one that serves: twice as it is, once past the lock. */
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
    end: async () => {},
  }),
}

/** Starts a server that nothing keeps away from the folder, lets it look for files without a row, and stops it. */
async function sweepBeside(site: Site): Promise<void> {
  const beside = await startBeside(site, site.databaseUrl())
  await new Promise<void>((resolve, reject) => {
    const look = () => beside.output().includes('"job":"CV files"') && resolve()
    beside.process.stdout.on('data', look)
    void beside.exited.then(code => reject(new Error(`it ended with ${code}:\n${beside.output()}`)))
  })
  beside.process.kill('SIGTERM')
  await beside.exited
}

async function startBeside({ dataDir }: Site, databaseUrl: string) {
  const port = String(await findFreePort())
  return runScript('serve', {
    ...testEnvironment(databaseUrl, dataDir),
    LOG_LEVEL: 'info',
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    npm_lifecycle_event: undefined,
  })
}
