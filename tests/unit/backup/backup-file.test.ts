import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readBackupFile, writeBackupFile } from '@/lib/backup/backup-file'
import type { NewSection } from '@/lib/backup/sections'
import { StartUpError } from '@/lib/platform/start-up-error'

const PASSPHRASE = 'a walk along the plateau'
const CONTENTS = ['', 'one line\n', 'x'.repeat(200_000)]
let folder: string

// To derive a key takes a third of a second, and a passphrase with its salt gives the same one each time.
vi.mock('@node-rs/argon2', async load => {
  const { hashRaw, ...others } = await load<typeof import('@node-rs/argon2')>()
  const derived = new Map<string, ReturnType<typeof hashRaw>>()
  const deriveOnce: typeof hashRaw = (password, options) => {
    const name = JSON.stringify([password, options])
    const key = derived.get(name) ?? hashRaw(password, options)
    derived.set(name, key)
    return key
  }
  return { ...others, hashRaw: deriveOnce }
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 30_001) yield Buffer.from(text.slice(at, at + 30_001))
}

async function* sections(): AsyncGenerator<NewSection> {
  yield { head: { kind: 'about', installation: null, migrations: ['first'], files: CONTENTS.length } }
  for (const [index, text] of CONTENTS.entries())
    yield { head: { kind: 'file', key: `cv_${index}` }, content: bytesOf(text) }
}

const check = async () => {}
const createdAt = new Date('2026-01-02T03:04:05.000Z')

async function write(name: string, passphrase?: string): Promise<string> {
  const path = join(folder, name)
  await writeBackupFile(path, sections(), { passphrase, createdAt, check })
  return path
}

async function readAll(path: string, passphrase?: string): Promise<string[]> {
  const contents: string[] = []
  for await (const { head, content } of readBackupFile(path, passphrase)) {
    const text = (await buffer(content)).toString()
    if (head.kind === 'file') contents.push(text)
  }
  return contents
}

async function refusalOf(bytes: Buffer, passphrase?: string): Promise<string> {
  const path = join(folder, 'changed')
  await writeFile(path, bytes)
  return readAll(path, passphrase).then(
    () => 'taken',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

describe.each([
  ['plain', undefined],
  ['encrypted', PASSPHRASE],
])('a file that is %s', (kind, passphrase) => {
  test('gives back what was written', async () => {
    expect(await readAll(await write(`${kind}-whole`, passphrase), passphrase)).toEqual(CONTENTS)
  })

  test('is passed over where nobody reads a section', async () => {
    const path = await write(`${kind}-heads`, passphrase)
    const kinds: string[] = []
    for await (const { head } of readBackupFile(path, passphrase)) kinds.push(head.kind)
    expect(kinds).toEqual(['about', 'file', 'file', 'file'])
  })

  test('is refused wherever a bit is flipped, and wherever it is cut off or goes on', async () => {
    const whole = await readFile(await write(`${kind}-damaged`, passphrase))
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((whole.length / 60) * index))
    for (const place of [...places, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(whole.readUInt8(place) ^ 0x10, place)
      expect(await refusalOf(flipped, passphrase), `bit at ${place}`).toMatch(/^StartUpError: /)
      expect(await refusalOf(whole.subarray(0, place), passphrase), `cut at ${place}`).toMatch(
        /^StartUpError: /,
      )
    }
    expect(await refusalOf(Buffer.concat([whole, whole.subarray(-1)]), passphrase)).toMatch(/^StartUpError: /)
  }, 60_000)
})

test('an encrypted file shows nothing of its content, and opens to its own passphrase alone', async () => {
  const path = await write('secret', PASSPHRASE)
  const text = (await readFile(path)).toString('latin1')
  expect(text).not.toContain('xxxx')
  expect(text).not.toContain('one line')
  await expect(readAll(path)).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(readAll(path, 'a walk along the river')).rejects.toThrow('is not the one')
})

test('pieces of an encrypted file that change places do not open', async () => {
  const whole = await readFile(await write('swapped', PASSPHRASE))
  const start = whole.indexOf('\n') + 1
  const piece = 64 * 1024 + 16
  const swapped = Buffer.concat([
    whole.subarray(0, start),
    whole.subarray(start + piece, start + 2 * piece),
    whole.subarray(start, start + piece),
    whole.subarray(start + 2 * piece),
  ])
  expect(swapped.length).toBe(whole.length)
  expect(await refusalOf(swapped, PASSPHRASE)).toContain('does not open')
  // Cut between two pieces, where a file that knew no last piece would seem whole.
  expect(await refusalOf(whole.subarray(0, start + piece), PASSPHRASE)).toContain('does not open')
})

test('a file that lost a whole section is refused', async () => {
  const whole = await readFile(await write('lost'))
  // The length stands before the head.
  const startOf = (key: string) => whole.indexOf(`{"kind":"file","key":"${key}"}`) - 4
  const lost = Buffer.concat([whole.subarray(0, startOf('cv_1')), whole.subarray(startOf('cv_2'))])
  expect(lost.length).toBeLessThan(whole.length)
  expect(await refusalOf(lost)).toContain('is damaged')
})

test('two files of the same content have nothing in common', async () => {
  const [first, second] = await Promise.all([
    readFile(await write('same-1', PASSPHRASE)),
    readFile(await write('same-2', PASSPHRASE)),
  ])
  expect(first.subarray(-1000).equals(second.subarray(-1000))).toBe(false)
})

test('a file of a newer version, and one that is no backup, are told apart', async () => {
  const newer = JSON.stringify({ format: 'studio-backup', version: 2, anything: true })
  expect(await refusalOf(Buffer.from(`${newer}\n`))).toContain('newer version')
  expect(await refusalOf(Buffer.from('%PDF-1.7\n'))).toContain('not a backup')
  expect(await refusalOf(Buffer.alloc(0))).toContain('not a backup')
  await expect(readAll(join(folder, 'nowhere'))).rejects.toThrow("can't be read")
  await expect(readAll(folder)).rejects.toThrow('is a folder: name one of the backups in it')
})

describe('writing', () => {
  const partsOf = async (name: string) =>
    (await readdir(folder)).filter(found => found.startsWith(name)).sort()

  test('is for its owner alone, and takes no other file’s place', async () => {
    const path = await write('once')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(write('once')).rejects.toThrow('is there already')
    expect(await readAll(path)).toEqual(CONTENTS)
  })

  test.each([
    ['its source fails', { check }],
    ['its check fails', { check: () => Promise.reject(new Error('it broke')) }],
  ])('leaves nothing where %s', async (reason, options) => {
    async function* failing(): AsyncGenerator<NewSection> {
      yield* sections()
      if (reason === 'its source fails') throw new Error('it broke')
    }
    const writing = writeBackupFile(join(folder, 'failed'), failing(), { createdAt, ...options })
    await expect(writing).rejects.toThrow('it broke')
    expect(await partsOf('failed')).toEqual([])
  })

  test('leaves nothing where it is told to stop', async () => {
    const stop = new AbortController()
    async function* stopping(): AsyncGenerator<NewSection> {
      yield* sections()
      stop.abort(new Error('told to stop'))
      yield* sections()
    }
    const options = { createdAt, check, signal: stop.signal }
    await expect(writeBackupFile(join(folder, 'stopped'), stopping(), options)).rejects.toThrow(
      'told to stop',
    )
    expect(await partsOf('stopped')).toEqual([])
  })

  test('removes what a killed run has left, but not what another one may still write', async () => {
    const [old, young] = ['next.aaaa.part', 'next.bbbb.part'].map(name => join(folder, name))
    for (const path of [old, young]) await writeFile(path ?? '', 'half')
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(old ?? '', longAgo, longAgo)
    await write('next')
    expect(await partsOf('next')).toEqual(['next', 'next.bbbb.part'])
  })

  test('says in a line what the disk refuses', async () => {
    const path = join(folder, 'no', 'such', 'folder')
    await expect(writeBackupFile(path, sections(), { createdAt, check })).rejects.toThrow(
      `${path} could not be written: its folder is not there (ENOENT`,
    )
    // Nor could a draft be removed there.
    const below = join(await write('a-file'), 'below.backup')
    const writing = writeBackupFile(below, sections(), { createdAt, check })
    await expect(writing).rejects.toThrow(`${below} could not be written: a part of its path is a file`)
    await expect(writing).rejects.toBeInstanceOf(StartUpError)
  })
})
