import type { FakeBlobStore } from './fake-blob-store'
import { type RunningServer, startServer } from './server'

/** What the scheduler of such a site sends. */
export const CRON_SECRET = 'a-secret-of-the-scheduler'

/** Starts the site as it is on Vercel: Next alone answers, nothing of our server stands before it, and files are in Blob. */
export function startVercelSite(blob: FakeBlobStore): Promise<RunningServer> {
  return startServer({
    program: ['node_modules/next/dist/bin/next', 'start'],
    env: {
      VERCEL: '1',
      CRON_SECRET,
      BLOB_READ_WRITE_TOKEN: blob.token,
      FAKE_BLOB_PORT: String(blob.port),
      NODE_OPTIONS: '--import ./tests/support/fake-blob-hook.mjs',
    },
  })
}
