import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut, with whatever is on its way, and mended. */
export type CutLine = {
  baseUrl: string
  /** Cuts it as soon as so many bytes of a request have gone over it; resolves then. */
  cutAfter(bytes: number): Promise<void>
  mend(): void
  close(): void
}

/** Opens a line to the server at a URL. */
export async function openLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let onCarried = (_bytes: number) => {}
  const server = createServer(near => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    let carried = 0
    near.on('data', (chunk: Buffer) => {
      carried += chunk.length
      onCarried(carried)
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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: bytes =>
      new Promise(resolve => {
        onCarried = carried => {
          if (carried < bytes || isCut) return
          isCut = true
          for (const socket of sockets) socket.destroy()
          resolve()
        }
      }),
    mend() {
      isCut = false
      onCarried = () => {}
    },
    close: () => server.close(),
  }
}
