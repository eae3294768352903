// What runs in a thread of inspect-in-thread.ts. An error ends the thread, and is thrown there.
import { parentPort } from 'node:worker_threads'
import { inspectDocument } from './inspect'
import type { StoredDocument } from './inspect-in-thread'

parentPort?.on('message', async ({ path, extension }: StoredDocument) => {
  parentPort?.postMessage(await inspectDocument(path, extension))
})
