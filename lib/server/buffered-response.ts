import { type IncomingMessage, ServerResponse } from 'node:http'

/** A response that is written into memory. To its handler it looks like one that is being sent, and as sent once it has ended. */
export class BufferedResponse extends ServerResponse {
  private readonly parts: Buffer[] = []
  private started = false
  private ended = false

  constructor(request: IncomingMessage) {
    super(request)
    const whenStarted = { get: () => this.started }
    const whenEnded = { get: () => this.ended }
    Object.defineProperties(this, {
      headersSent: whenStarted,
      finished: whenEnded,
      writableEnded: whenEnded,
      writableFinished: whenEnded,
    })
  }

  /** Everything written so far. */
  get body(): Buffer {
    return Buffer.concat(this.parts)
  }

  /** Whether the handler has ended the response, rather than given up on it. */
  get isWhole(): boolean {
    return this.ended
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    this.started = true
    return this
  }

  override flushHeaders(): void {
    this.started = true
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.buffer(chunk, rest)
    return true
  }

  override end(...rest: unknown[]): this {
    if (this.ended) return this
    this.buffer(rest[0], rest)
    this.ended = true
    queueMicrotask(() => this.emit('finish'))
    return this
  }

  private buffer(chunk: unknown, rest: unknown[]): void {
    this.started = true
    const encoding = rest.find(item => typeof item === 'string' && item !== chunk)
    if (typeof chunk === 'string') this.parts.push(Buffer.from(chunk, toEncoding(encoding)))
    else if (chunk instanceof Uint8Array) this.parts.push(Buffer.from(chunk))
    const done = rest.find(item => typeof item === 'function')
    if (done) queueMicrotask(() => done())
  }
}

function toEncoding(name: unknown): BufferEncoding {
  return typeof name === 'string' && Buffer.isEncoding(name) ? name : 'utf8'
}
