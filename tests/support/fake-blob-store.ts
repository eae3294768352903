import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, json } from 'node:stream/consumers'

// The client brings its own undici, and that one's connections are led to the fake.
const requireHere = createRequire(import.meta.url)
const undici: typeof import('undici') = createRequire(requireHere.resolve('@vercel/blob'))('undici')

type Blob = { bytes: Buffer; uploadedAt: Date }

/** A store in memory that speaks as much of Vercel Blob's protocol as the product uses. */
export type FakeBlobStore = {
  token: string
  blobs: Map<string, Blob>
  /** While true, every request gets a 500. */
  broken: boolean
  stop(): Promise<void>
}

/** Starts the fake on loopback and leads the Blob client's every connection to it. */
export async function startFakeBlobStore(): Promise<FakeBlobStore> {
  const blobs = new Map<string, Blob>()
  const store: FakeBlobStore = {
    token: 'vercel_blob_rw_fake_secret',
    blobs,
    broken: false,
    async stop() {
      undici.setGlobalDispatcher(new undici.Agent())
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    if (store.broken) return respond(response, 500, { error: { code: 'unknown_error', message: 'broken' } })
    serve(blobs, request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  routeTo((server.address() as AddressInfo).port)
  return store
}

function routeTo(port: number): void {
  type Done = (error: Error | null, socket: Socket | null) => void
  const open = (_: unknown, done: Done) => {
    const socket = connect(port, '127.0.0.1', () => done(null, socket))
    socket.once('error', error => done(error, null))
  }
  undici.setGlobalDispatcher(new undici.Agent({ connect: open as never }))
}

async function serve(blobs: Map<string, Blob>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://blob')
  if (request.headers.host?.endsWith('.blob.vercel-storage.com')) return download(blobs, url, response)
  if (request.method === 'PUT') {
    const pathname = url.searchParams.get('pathname') ?? ''
    blobs.set(pathname, { bytes: await buffer(request), uploadedAt: new Date() })
    return respond(response, 200, facts(pathname))
  }
  if (request.method === 'POST' && url.pathname.endsWith('/delete')) {
    const { urls } = (await json(request)) as { urls: string[] }
    for (const name of urls) blobs.delete(name)
    return respond(response, 200, {})
  }
  const prefix = url.searchParams.get('prefix') ?? ''
  const found = [...blobs].filter(([pathname]) => pathname.startsWith(prefix))
  const listed = found.map(([pathname, { bytes, uploadedAt }]) => ({
    ...facts(pathname),
    size: bytes.length,
    uploadedAt: uploadedAt.toISOString(),
  }))
  respond(response, 200, { blobs: listed, hasMore: false })
}

function download(blobs: Map<string, Blob>, url: URL, response: ServerResponse): void {
  const blob = blobs.get(url.pathname.slice(1))
  if (!blob) {
    respond(response, 404, {})
    return
  }
  response.writeHead(200, { 'Content-Length': blob.bytes.length }).end(blob.bytes)
}

function facts(pathname: string) {
  const url = `https://fake.private.blob.vercel-storage.com/${pathname}`
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname,
    contentType: '',
    contentDisposition: '',
    etag: '',
  }
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
