import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRunner } from '@/lib/postgres/account'
import { createCluster } from '@/lib/postgres/initdb'

const FAKE_INITDB = `#!/bin/sh
for word; do case $word in --pgdata=*) echo 18 >"\${word#*=}/PG_VERSION" ;; esac; done
`

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'initdb-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('of two first starts neither minds that the draft of the other is gone between two looks', () => {
  const initdb = join(parent, 'initdb')
  writeFileSync(initdb, FAKE_INITDB)
  chmodSync(initdb, 0o755)
  // As one that was listed and put into place before it is looked at: its name is there, and nothing behind it.
  symlinkSync(join(parent, 'nowhere'), join(parent, 'postgres.new-0123456789ab'))
  const folder = join(parent, 'postgres')
  const binaries = { initdb, postgres: initdb, pg_ctl: initdb }
  const runner = createRunner(undefined, folder)
  createCluster({ folder, logFile: join(parent, 'log'), durable: false, binaries, runner }, 'a password')
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(readdirSync(parent).sort()).toEqual(['initdb', 'postgres', 'postgres.new-0123456789ab'])
})
