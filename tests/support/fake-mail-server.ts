import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the server was given it, headers and all. */
type ReceivedMail = { recipient: string; raw: string }

/** How it deals with mails. */
export type MailServerBehaviour = { refused?: readonly string[]; hesitate?: () => Promise<void> }

/** A real mail server on loopback that keeps what it is given. */
export type FakeMailServer = {
  url: string
  port: number
  received: ReceivedMail[]
  /** How many connections to it have come and gone. */
  ended(): number
  stop(): Promise<void>
}

/**
 * Starts a mail server, on a port of its own unless one is given; it knows nobody by the refused e-mails, and waits for what
 * `hesitate` gives before each of its three replies to a mail.
 */
export async function startFakeMailServer({
  port = 0,
  refused = [],
  hesitate = async () => {},
}: MailServerBehaviour & { port?: number } = {}): Promise<FakeMailServer> {
  const received: ReceivedMail[] = []
  let ended = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      void hesitate().then(() => done())
    },
    onRcptTo({ address }, _session, done) {
      if (!refused.includes(address)) return void hesitate().then(() => done())
      done(Object.assign(new Error('No such person'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const recipient = envelope.rcptTo[0]?.address ?? ''
        received.push({ recipient, raw: Buffer.concat(chunks).toString('utf8') })
        void hesitate().then(() => done())
      })
    },
    onClose() {
      ended += 1
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    ended: () => ended,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
