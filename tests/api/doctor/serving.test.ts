import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '@/lib/dates/durations'
import { checkCertificate } from '@/lib/doctor/site'
import { parseSettings } from '@/lib/platform/env-schema'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { checkServing } from '@/scripts/doctor/serving'
import { startServer } from '../../support/server'

const settingsAt = (port: number | string) =>
  parseSettings({ ...process.env, HOST: '0.0.0.0', PORT: String(port) })

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'serving-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a site that runs is asked which build it serves', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const settings = settingsAt(new URL(server.baseUrl).port)
  expect(await checkServing(settings)).toMatchObject({
    state: 'ok',
    what: expect.stringMatching(/build of this folder$/),
  })
  const other = aFolder()
  mkdirSync(join(other, '.next'))
  writeFileSync(join(other, '.next/BUILD_ID'), 'the build of another')
  writeFileSync(join(other, '.next/build-stamp'), readFileSync('.next/build-stamp'))
  expect(await checkServing(settings, other)).toMatchObject({
    state: 'warn',
    what: expect.stringContaining('serves another build'),
    how: expect.stringContaining('systemctl restart site'),
  })
})

test('one that is not ready, and what is not the site, are told apart', async () => {
  let status = 503
  const server = createServer((_request, response) => response.writeHead(status).end())
  onTestFinished(() => void server.close())
  const settings = settingsAt(await listenOnLoopback(server))
  expect(await checkServing(settings)).toMatchObject({
    state: 'fail',
    what: expect.stringContaining('not ready'),
  })
  status = 404
  expect(await checkServing(settings)).toMatchObject({
    state: 'warn',
    what: expect.stringContaining('is not the site'),
  })
})

test('a certificate that has ended is a failure, one that nobody trusts a warning that says why', async () => {
  // Self-signed, for localhost, until 2126.
  const [key = '', cert = ''] = ['key', 'certificate'].map(name =>
    readFileSync(`tests/fixtures/tls/${name}.pem`, 'utf8'),
  )
  const server = createTlsServer({ key, cert })
  server.on('tlsClientError', () => {})
  onTestFinished(() => void server.close())
  await new Promise(done => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  const siteUrl = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  expect(await checkCertificate({ siteUrl })).toMatchObject({
    state: 'warn',
    what: expect.stringMatching(/valid certificate: \w*SELF_SIGNED/),
  })
  const later = new Date(Date.parse(new X509Certificate(cert).validTo) + DAY_MS)
  expect(await checkCertificate({ siteUrl }, later)).toMatchObject({
    state: 'fail',
    what: expect.stringMatching(/^The certificate ended on 2126/),
  })
})
