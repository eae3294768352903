import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'

test.each([
  ['before it has switched', 'touch begun; sleep 60', /Broken off: releases\/first is current\. See whether/],
  [
    'after it has switched',
    'mkdir releases/next && ln -sfn releases/next current && touch begun; sleep 60',
    /Broken off: releases\/next is current, and served once .*\(true\).*before was releases\/first/,
  ],
])('Ctrl-C to an upgrade says how things stand: %s', async (_, prepare, said) => {
  const site = mkdtempSync(join(tmpdir(), 'broken-off-'))
  for (const place of ['releases/first', 'source', 'next'])
    mkdirSync(join(site, place, 'prisma/migrations'), { recursive: true })
  mkdirSync(join(site, 'next/deploy'))
  writeFileSync(join(site, 'next/deploy/release.sh'), '')
  symlinkSync('releases/first', join(site, 'current'))
  const server = createServer((_request, response) => response.end())
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
  const options = ['--site', site, '--url', url, '--prepare', prepare, '--restart', 'true']
  const script = ['--import', './scripts/tsx.mjs', 'scripts/upgrade.ts', join(site, 'next'), ...options]
  // A terminal sends the signal to all that runs in it.
  const child = spawn(process.execPath, script, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
    server.close()
    rmSync(site, { recursive: true })
  })
  let text = ''
  child.stderr.on('data', (piece: Buffer) => {
    text += piece
  })
  await expect.poll(() => existsSync(join(site, 'begun'))).toBe(true)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await once(child, 'close')).toEqual([1, null])
  expect(text).toMatch(said)
})
