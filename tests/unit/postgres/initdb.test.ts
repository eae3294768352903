import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
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

const create = (program: string) => {
  const initdb = join(parent, 'initdb')
  writeFileSync(initdb, program)
  chmodSync(initdb, 0o755)
  const folder = join(parent, 'postgres')
  const binaries = { initdb, postgres: initdb, pg_ctl: initdb }
  const runner = createRunner(undefined, folder)
  createCluster({ folder, logFile: join(parent, 'log'), durable: false, binaries, runner }, 'a password')
}

test('of two first starts neither minds that the draft of the other is gone between two looks', () => {
  // As one that was listed and put into place before it is looked at: its name is there, and nothing behind it.
  symlinkSync(join(parent, 'nowhere'), join(parent, 'postgres.new-0123456789ab'))
  create(FAKE_INITDB)
  expect(readFileSync(join(parent, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n')
  expect(readdirSync(parent).sort()).toEqual(['initdb', 'postgres', 'postgres.new-0123456789ab'])
})

test('on a full disk it says so, not what follows from that or that it tidies up, and leaves nothing', () => {
  const full = `#!/bin/sh
echo 'running bootstrap script ... FATAL:  could not extend file "base/1/2691": No space left on device' >&2
echo 'PANIC:  cannot abort transaction 1, it was already committed' >&2
echo 'initdb: removing contents of data directory "/proc/self/cwd"' >&2
exit 1
`
  expect(() => create(full)).toThrow(
    /^The embedded database could not be created in .*No space left on device\. Make room on its disk, and start again\.$/,
  )
  expect(readdirSync(parent)).toEqual(['initdb'])
})

test('what killed first starts have left goes with a later start, though there is a database by now', () => {
  create(FAKE_INITDB)
  const [old, young] = ['postgres.new-0123456789ab', 'postgres.new-ba9876543210']
  for (const name of [old, young]) {
    mkdirSync(join(parent, name))
    writeFileSync(join(parent, `${name}-password`), 'a password')
  }
  const then = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [old, `${old}-password`]) utimesSync(join(parent, name), then, then)
  create(FAKE_INITDB)
  expect(readdirSync(parent).sort()).toEqual(['initdb', 'postgres', young, `${young}-password`])
})

test('a part of a database is neither taken for one nor overwritten', () => {
  mkdirSync(join(parent, 'postgres/base'), { recursive: true })
  expect(() => create(FAKE_INITDB)).toThrow(/^.*\/postgres is only a part of a database/)
  expect(readdirSync(join(parent, 'postgres'))).toEqual(['base'])
  expect(readdirSync(parent).sort()).toEqual(['initdb', 'postgres'])
})

test('an empty folder, such as the point where a disk is mounted, gets one', () => {
  mkdirSync(join(parent, 'postgres'))
  create(FAKE_INITDB)
  expect(readdirSync(join(parent, 'postgres'))).toEqual(['PG_VERSION'])
})

test('one that cannot be looked into, as of another account, is said with what to do', () => {
  writeFileSync(join(parent, 'postgres'), 'a file in its place')
  expect(() => create(FAKE_INITDB)).toThrow(
    /^.*\/postgres can't be read \(ENOTDIR.*\): see that DATA_DIR and all that is in it belong to the account/,
  )
})
