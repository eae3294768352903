// Leads the Blob client to a fake store (fake-blob-store.ts). A server of its own process loads it by `--import`.
import { createRequire } from 'node:module'
import { connect } from 'node:net'

// The client brings its own undici.
const requireHere = createRequire(import.meta.url)
/** @type {typeof import('undici')} */
const undici = createRequire(requireHere.resolve('@vercel/blob'))('undici')

/**
 * Leads every connection of this process's Blob client, and of its `fetch`, to a port of loopback, or where they belong again.
 * @param {number | undefined} port
 */
export function leadBlobClient(port) {
  /** @type {(options: unknown, done: (error: Error | null, socket: import('node:net').Socket | null) => void) => void} */
  const open = (_, done) => {
    const socket = connect(port ?? 0, '127.0.0.1', () => done(null, socket))
    socket.once('error', error => done(error, null))
  }
  undici.setGlobalDispatcher(
    new undici.Agent(port === undefined ? {} : { connect: /** @type {never} */ (open) }),
  )
}

const { FAKE_BLOB_PORT: given } = process.env
if (given) leadBlobClient(Number(given))
