import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pingClamd, scanFile } from '@/lib/cv-files/clamd'
import { type ClamdBehaviour, FAKE_VIRUS, type FakeClamd, startFakeClamd } from '../../support/fake-clamd'

const MEBIBYTE = 1024 ** 2

let clamd: FakeClamd

beforeEach(async () => {
  clamd = await startFakeClamd()
})
afterEach(() => clamd.stop())

const scan = (content: Iterable<Buffer>, limits?: { silence: number; whole: number }) =>
  scanFile(clamd.host, Readable.from(content), limits)

test('a clean file is sent whole, however many chunks it has', async () => {
  const chunks = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(MEBIBYTE, 'x'), Buffer.from('end')]
  expect(await scan(chunks)).toBe('clean')
  expect(clamd.scanned.map(content => content.equals(Buffer.concat(chunks)))).toEqual([true])
})

test('a virus is found', async () => {
  expect(await scan([Buffer.from(`%PDF ${FAKE_VIRUS}`)])).toBe('virus')
})

test.each<ClamdBehaviour>(['closes-midway', 'refuses-size', 'is-broken'])(
  'where clamd %s, nothing counts as scanned',
  async behaviour => {
    clamd.behaviour = behaviour
    expect(await scan(Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024)))).toBe('unscanned')
  },
)

test('where clamd never answers, the time limits end it', async () => {
  clamd.behaviour = 'is-silent'
  expect(await scan([Buffer.from('x')], { silence: 50, whole: 60_000 })).toBe('unscanned')
  expect(await scan([Buffer.from('x')], { silence: 60_000, whole: 50 })).toBe('unscanned')
  await expect(pingClamd(clamd.host, 50)).rejects.toThrow('clamd')
})

test('where nothing listens, nothing counts as scanned', async () => {
  await clamd.stop()
  expect(await scan([Buffer.from('x')])).toBe('unscanned')
  await expect(pingClamd(clamd.host, 1000)).rejects.toThrow('clamd')
  clamd = await startFakeClamd()
})

test('a file that cannot be read is an error, and no more of it is sent', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw new Error('disk')
    })(),
  )
  await expect(scanFile(clamd.host, broken)).rejects.toThrow('disk')
  expect(clamd.scanned).toEqual([])
})

test('a ping is answered', async () => {
  await pingClamd(clamd.host, 5000)
  expect(clamd.pings).toBe(1)
})
