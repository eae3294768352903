import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { publishEnvironment } from '@/lib/platform/env'
import { closeMailer, sendMail } from '@/lib/platform/mailer'

// It reaches this machine, but is no loopback address: to the mailer it is a server across a network.
const ELSEWHERE = '0.0.0.0'

let server: SMTPServer | undefined

afterEach(async () => {
  closeMailer()
  await new Promise<void>(resolve => (server ? server.close(resolve) : resolve()))
})

/** Starts a mail server and points the mailer at it; gives what it is told, command by command. */
async function aMailServer(host: string, options: SMTPServerOptions = {}): Promise<string[]> {
  const heard: string[] = []
  server = new SMTPServer({
    authOptional: true,
    onAuth({ username }, _session, done) {
      heard.push(`user ${username}`)
      done(null, { user: username })
    },
    onMailFrom({ address }, session, done) {
      heard.push(`from ${address}, ${session.secure ? 'encrypted' : 'plain'}`)
      done()
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done())
    },
    ...options,
  })
  // A connection that is given up during the handshake is what is tested.
  server.on('error', () => {})
  await new Promise<void>(resolve => server?.listen(0, '0.0.0.0', resolve))
  const { port } = server.server.address() as AddressInfo
  publishEnvironment({
    SMTP_URL: `smtp://studio:secret@${host}:${port}`,
    MAIL_FROM: 'studio@example.com',
    SITE_URL: 'http://localhost:3000',
  })
  return heard
}

const aMail = {
  id: '1',
  recipient: 'visitor@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test('a mail server across a network that offers no encryption gets neither password nor mail', async () => {
  const heard = await aMailServer(ELSEWHERE, { disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  expect(await sendMail(aMail)).toMatchObject({ ok: false, permanent: false })
  expect(heard).toEqual([])
})

test('a mail server whose certificate is not trusted gets neither password nor mail', async () => {
  const heard = await aMailServer(ELSEWHERE)
  expect(await sendMail(aMail)).toMatchObject({ ok: false, permanent: false })
  expect(heard).toEqual([])
})

test('a refused recipient is refused for good; a refused sender is a wrong setting, and tried again', async () => {
  const refuse = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('not here'), { responseCode: 550 }))
  const plain = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
  await aMailServer('127.0.0.1', { ...plain, onRcptTo: refuse })
  expect(await sendMail(aMail)).toMatchObject({ ok: false, permanent: true, error: 'EENVELOPE 550' })
  closeMailer()
  await new Promise<void>(resolve => server?.close(resolve))
  await aMailServer('127.0.0.1', { ...plain, onMailFrom: refuse })
  expect(await sendMail(aMail)).toMatchObject({ ok: false, permanent: false, error: 'EENVELOPE 550' })
})

test.each([
  [554, '5.7.1 <visitor@example.com>: Relay access denied', false],
  [553, '5.7.1 <studio@example.com>: Sender address rejected: not owned by user', false],
  [530, '5.7.0 Authentication required', false],
  [554, '5.7.1 Service unavailable; Client host [102.89.1.2] blocked using zen.spamhaus.org', false],
  [550, '5.1.8 <studio@example.com>: Sender address rejected: Domain not found', false],
  [550, '5.1.0 <studio@example.com>: Sender address rejected: User unknown in local recipient table', false],
  [550, '5.1.1 <studio@example.com>: Sender address rejected: User unknown', false],
  [550, 'relay not permitted', false],
  [552, '5.2.2 Over quota', true],
  [550, '5.4.1 Recipient address rejected: Access denied', true],
  [554, 'Relay access denied', false],
  [550, '5.1.1 <visitor@example.com>: Recipient address rejected: User unknown', true],
  [550, '5.1.10 Recipient address rejected: Domain has null MX', true],
  [550, '5.2.1 The mailbox is disabled', true],
  [551, 'No such user here', true],
])('of what is said to a recipient, %i %s: permanent is %s', async (responseCode, text, permanent) => {
  await aMailServer('127.0.0.1', {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
  })
  expect(await sendMail(aMail)).toMatchObject({ ok: false, permanent, error: `EENVELOPE ${responseCode}` })
})

test('a mail says that a program sent it, so that none answers, and leads a reply elsewhere', async () => {
  const parts: Buffer[] = []
  await aMailServer('127.0.0.1', {
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => done())
    },
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  })
  expect(await sendMail({ ...aMail, replyTo: 'office@example.com' })).toEqual({ ok: true })
  const raw = Buffer.concat(parts).toString()
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/^Reply-To: office@example\.com\r$/m)
})

test('a mail server of this machine gets the mail without encryption too', async () => {
  const heard = await aMailServer('127.0.0.1', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  expect(await sendMail(aMail)).toEqual({ ok: true })
  expect(heard).toEqual(['user studio', 'from studio@example.com, plain'])
})
