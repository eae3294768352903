import { once } from 'node:events'
import { createServer } from 'node:net'

// The system gives ports from 32768 on to connections, and to whoever asks for any. One of those could be somebody else's by the time
// a server has started that is told to listen there, and then the other one would answer in its place.
const FIRST_PORT = 10_000
const PORTS_OF_WORKER = 5000
const WORKERS = 4

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS
let next = Math.floor(Math.random() * PORTS_OF_WORKER)

/** Returns a port for a server that is about to start: none that another worker's tests use, and free as it is returned. */
export async function choosePort(): Promise<number> {
  const port = FIRST_PORT + worker * PORTS_OF_WORKER + next
  next = (next + 1) % PORTS_OF_WORKER
  return (await isFree(port)) ? port : choosePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  // Every address, as what listens at one of them alone is in the way too.
  const isListening = await once(server.listen(port), 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise(resolve => server.close(resolve))
  return isListening
}
