import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the server was given it, headers and all. */
type ReceivedMail = { recipient: string; raw: string }

/** A real mail server on loopback that keeps what it is given. */
export type FakeMailServer = {
  url: string
  port: number
  received: ReceivedMail[]
  stop(): Promise<void>
}

/**
 * Starts a mail server, on a port of its own unless one is given; it knows nobody by the refused e-mails, and takes `replyMs`
 * for each of its three replies to a mail.
 */
export async function startFakeMailServer({
  port = 0,
  refused = [] as string[],
  replyMs = 0,
} = {}): Promise<FakeMailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      setTimeout(done, replyMs)
    },
    onRcptTo({ address }, _session, done) {
      if (!refused.includes(address)) return setTimeout(done, replyMs)
      done(Object.assign(new Error('No such person'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const recipient = envelope.rcptTo[0]?.address ?? ''
        received.push({ recipient, raw: Buffer.concat(chunks).toString('utf8') })
        setTimeout(done, replyMs)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
