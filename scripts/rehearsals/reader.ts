import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 100
const PATHS = ['/api/health', '/', '/jobs']

/** What a reader saw. */
export type Seen = {
  requests: number
  /** The longest time in seconds during which requests were refused: no connection, or a proxy's 502, 503 or 504. */
  refusedSeconds: number
  /** The longest that a request waited for its response, in seconds. */
  longestWait: number
  /** Responses other than 200, by their status. */
  wrong: Map<number | string, number>
}

/** Starts a reader who requests a few pages again and again, each time on a new connection, until `leave` is called. */
export function startReader(baseUrl: string): { leave(): Promise<Seen> } {
  const seen: Seen = { requests: 0, refusedSeconds: 0, longestWait: 0, wrong: new Map() }
  let leaving = false
  const read = async (path: string) => {
    let refusedSince: number | undefined
    for (let began = performance.now(); !leaving; began = performance.now()) {
      const status = await ask(baseUrl + path)
      const ended = performance.now()
      seen.requests += 1
      seen.longestWait = Math.max(seen.longestWait, (ended - began) / 1000)
      if (status !== 200) seen.wrong.set(status, (seen.wrong.get(status) ?? 0) + 1)
      if (isRefusal(status)) refusedSince ??= began
      else if (refusedSince !== undefined) {
        seen.refusedSeconds = Math.max(seen.refusedSeconds, (ended - refusedSince) / 1000)
        refusedSince = undefined
      }
      await sleep(PAUSE_MS)
    }
  }
  const work = Promise.all(PATHS.map(read))
  return {
    async leave() {
      leaving = true
      await work
      return seen
    },
  }
}

const isRefusal = (status: number | string) => typeof status === 'string' || [502, 503, 504].includes(status)

function ask(url: string): Promise<number | string> {
  return new Promise(done => {
    get(url, { agent: false }, response => {
      response.resume().once('close', () => done(response.statusCode ?? 0))
    }).once('error', error => done(error.message))
  })
}
