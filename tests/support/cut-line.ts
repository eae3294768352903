import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@/lib/postgres/cluster'

/** A line to a server that can be cut, with whatever is on its way, and mended. */
export type CutLine = {
  baseUrl: string
  /** Cuts it in the middle of the next request that begins so, once more than so many bytes of it have come; resolves then. */
  cutIn(request: string, bytes: number): Promise<void>
  /** Lets the next request that begins so through, and keeps its response back for good; resolves once that has come. */
  loseResponse(request: string): Promise<void>
  mend(): void
  close(): void
}

type Plan = { request: string; bytes: number; loses: boolean; done: () => void }

/** Opens a line to the server at a URL. */
export async function openLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let plan: Plan | undefined
  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
    plan?.done()
    plan = undefined
  }
  function lose(far: Socket, near: Socket) {
    far.unpipe(near)
    if (plan) far.once('data', plan.done).resume()
    plan = undefined
  }
  const server = createServer(near => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    let carried = 0
    near.on('data', (chunk: Buffer) => {
      if (!plan || (carried === 0 && !chunk.includes(plan.request))) return
      carried += chunk.length
      if (plan.loses) lose(far, near)
      else if (carried > plan.bytes) cut()
    })
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const ownPort = await listenOnLoopback(server)
  return {
    baseUrl: `http://127.0.0.1:${ownPort}`,
    cutIn: (request, bytes) =>
      new Promise(done => {
        plan = { request, bytes, loses: false, done }
      }),
    loseResponse: request =>
      new Promise(done => {
        plan = { request, bytes: 0, loses: true, done }
      }),
    mend() {
      isCut = false
    },
    close: () => server.close(),
  }
}
