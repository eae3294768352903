import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { leadBlobClient } from './fake-blob-hook.mjs'

type Blob = { bytes: Buffer; uploadedAt: Date }

/** A store in memory that speaks as much of Vercel Blob's protocol as the product uses. */
export type FakeBlobStore = {
  token: string
  blobs: Map<string, Blob>
  /** Where it listens on loopback. */
  port: number
  /** What the client has asked for so far, in order. */
  operations: string[]
  /** While true, every request gets a 500. */
  broken: boolean
  stop(): Promise<void>
}

/**
 * Starts the fake on loopback and leads the Blob client's every connection to it.
 * @param elsewhere whether the client is in another process, which leads them there itself (fake-blob-hook.mjs)
 */
export async function startFakeBlobStore(elsewhere = false): Promise<FakeBlobStore> {
  const blobs = new Map<string, Blob>()
  const store: FakeBlobStore = {
    token: 'vercel_blob_rw_fake_secret',
    blobs,
    port: 0,
    operations: [],
    broken: false,
    async stop() {
      if (!elsewhere) leadBlobClient(undefined)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    if (store.broken) return respond(response, 500, { error: { code: 'unknown_error', message: 'broken' } })
    serve(store, request, response).catch(() => response.destroy())
  })
  store.port = await listenOnLoopback(server)
  if (!elsewhere) leadBlobClient(store.port)
  return store
}

async function serve(store: FakeBlobStore, request: IncomingMessage, response: ServerResponse) {
  const { blobs } = store
  const url = new URL(request.url ?? '', 'http://blob')
  store.operations.push(operationOf(request, url))
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
  if (request.method === 'POST' && url.pathname.endsWith('/rename')) return rename(blobs, url, response)
  const asked = url.searchParams.get('url')
  if (asked !== null) return respondAbout(blobs, asked, response)
  const prefix = url.searchParams.get('prefix') ?? ''
  const found = [...blobs].filter(([pathname]) => pathname.startsWith(prefix))
  const listed = found.map(([pathname, blob]) => describeBlob(pathname, blob))
  respond(response, 200, { blobs: listed, hasMore: false })
}

function operationOf({ method, headers }: IncomingMessage, url: URL): string {
  if (headers.host?.endsWith('.blob.vercel-storage.com')) return 'get'
  if (method === 'PUT') return 'put'
  if (method === 'POST') return url.pathname.endsWith('/rename') ? 'rename' : 'delete'
  return url.searchParams.has('url') ? 'head' : 'list'
}

function rename(blobs: Map<string, Blob>, url: URL, response: ServerResponse): void {
  const [from, to] = [url.searchParams.get('fromUrl') ?? '', url.searchParams.get('pathname') ?? '']
  const blob = blobs.get(from)
  if (!blob) {
    respondMissing(response)
    return
  }
  blobs.delete(from)
  blobs.set(to, { bytes: blob.bytes, uploadedAt: new Date() })
  respond(response, 200, facts(to))
}

function respondAbout(blobs: Map<string, Blob>, pathname: string, response: ServerResponse): void {
  const blob = blobs.get(pathname)
  if (blob) respond(response, 200, describeBlob(pathname, blob))
  else respondMissing(response)
}

function respondMissing(response: ServerResponse) {
  respond(response, 404, { error: { code: 'not_found', message: 'The requested blob does not exist' } })
}

function describeBlob(pathname: string, { bytes, uploadedAt }: Blob) {
  return { ...facts(pathname), size: bytes.length, uploadedAt: uploadedAt.toISOString() }
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
