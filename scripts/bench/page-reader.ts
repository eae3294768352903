import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

// Runs in a thread of its own, so that the work of the load does not count as waiting time.
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const { setTimeout: sleep } = require('node:timers/promises')
const times = []
let over = false
parentPort.once('message', () => { over = true })
async function read() {
  for (let number = 0; !over; number++) {
    const began = performance.now()
    await (await fetch(workerData.urls[number % workerData.urls.length])).arrayBuffer()
    times.push(performance.now() - began)
    await sleep(workerData.pauseMs)
  }
  parentPort.postMessage(times)
}
void read()
`

/**
 * Reads pages in turn, as a visitor does.
 * @param pauseMs how long the visitor waits between two pages
 * @returns a function that ends the reading and resolves with how long each page took, in ms
 */
export function readPages(urls: string[], pauseMs: number): () => Promise<number[]> {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { urls, pauseMs } })
  return async () => {
    worker.postMessage('end')
    const [times] = await once(worker, 'message')
    return times
  }
}
