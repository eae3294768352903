// What a start does with the database client, in a process that ends, so that nothing of it stays in the one that serves.
// `serve` runs it, with the database up and the environment whole; a deployment on Vercel runs it by itself (vercel.json).
import '@/scripts/start/load-environment'
import { closeDatabase } from '@/lib/platform/database'
import { readSettings } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { prepareRecords } from './start/prepare-records'
import { runScript } from './start/run-script'

await runScript(async () => {
  onShutdown(closeDatabase)
  const prepared = await prepareRecords(readSettings())
  process.send?.(prepared)
})
