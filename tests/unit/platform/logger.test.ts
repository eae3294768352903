import * as fs from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))

let written: string[]
let failure: string | undefined
let waits: number

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('LOG_LEVEL', 'info')
  written = []
  failure = undefined
  waits = 0
  vi.spyOn(fs, 'writeSync').mockImplementation(((_file: number, line: Buffer) => {
    if (failure) throw Object.assign(new Error('write'), { code: failure })
    written.push(line.toString())
    return line.length
  }) as typeof fs.writeSync)
  vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    waits += 1
    return 'timed-out'
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const load = async () => (await import('@/lib/platform/logger')).logger

test('a reader that takes nothing is waited for once; its next lines are dropped at once, until it reads again', async () => {
  const logger = await load()
  failure = 'EAGAIN'
  logger.info('first')
  const patience = waits
  expect(patience).toBeGreaterThan(0)
  for (let line = 0; line < 100; line++) logger.info('more')
  expect(waits).toBe(patience)
  failure = undefined
  logger.info('it reads again')
  expect(written).toEqual([expect.stringContaining('it reads again')])
  failure = 'EAGAIN'
  logger.info('and stops again')
  expect(waits).toBe(2 * patience)
})

test.each(['ENOSPC', 'EIO', 'EPIPE'])(
  'a log that fails with %s loses the line and waits for nothing',
  async code => {
    const logger = await load()
    failure = code
    logger.info('lost')
    failure = undefined
    logger.info('kept')
    expect(waits).toBe(0)
    expect(written).toEqual([expect.stringContaining('kept')])
  },
)

test('frequent requests have their lines together: after a moment, or once there are many', async () => {
  vi.useFakeTimers()
  await load()
  const { logRequestSoon } = await import('@/lib/platform/logger')
  const line = { requestId: 'one', method: 'GET', route: '/api/a "word"', status: 200, milliseconds: 3 }
  logRequestSoon(line)
  logRequestSoon({ ...line, requestId: 'two', status: 403, ipHash: 'abc' })
  expect(written).toEqual([])
  vi.advanceTimersByTime(50)
  const [first, second] = written
    .join('')
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text))
  expect(first).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), ...line })
  expect(second).toMatchObject({ requestId: 'two', ipHash: 'abc' })
  written = []
  for (let count = 0; count < 500; count++) logRequestSoon(line)
  expect(written.length).toBeGreaterThan(0)
  vi.useRealTimers()
})

test('a line that is written at once comes after those that wait, which are older', async () => {
  const logger = await load()
  const { logRequest, logRequestSoon } = await import('@/lib/platform/logger')
  const line = { requestId: 'one', method: 'GET', route: '/', status: 200, milliseconds: 3 }
  logRequestSoon(line)
  logRequest({ ...line, requestId: 'two' })
  logRequestSoon({ ...line, requestId: 'three' })
  logger.info('four')
  expect(written.join('').match(/one|two|three|four/g)).toEqual(['one', 'two', 'three', 'four'])
})

test('at the end of the process the lines that wait are written', async () => {
  await load()
  const { logRequestSoon } = await import('@/lib/platform/logger')
  const atEnd = process.listeners('exit').at(-1)
  logRequestSoon({ requestId: 'last', method: 'GET', route: '/', status: 200, milliseconds: 0 })
  atEnd?.call(process, 0)
  expect(written.join('')).toContain('"last"')
})
