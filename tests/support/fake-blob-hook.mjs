// Leads the Blob client to a fake store (fake-blob-store.ts). A server of its own process loads it by `--import`.
import { connect } from 'node:net'
// It leads the client's own undici, and Node's, whichever release either is.
import { Agent, setGlobalDispatcher } from 'undici'

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
  setGlobalDispatcher(new Agent(port === undefined ? {} : { connect: /** @type {never} */ (open) }))
}

const { FAKE_BLOB_PORT: given } = process.env
if (given) leadBlobClient(Number(given))
