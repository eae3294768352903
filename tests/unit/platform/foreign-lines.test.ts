import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const written: string[] = []
vi.mock('node:fs', async original => ({
  ...(await original<typeof import('node:fs')>()),
  writeSync: (_file: number, line: Buffer) => {
    written.push(line.toString())
    return line.length
  },
}))

const { logForeignLines } = await import('@/lib/platform/foreign-lines')
const { logger } = await import('@/lib/platform/logger')

let takeBack: () => void
beforeEach(() => {
  written.length = 0
  takeBack = logForeignLines()
})
afterEach(() => takeBack())

/** What was logged, each line read as JSON. */
const logged = () =>
  written
    .join('')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

test.each([
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const)('console.%s becomes one JSON line of level %s', (method, level) => {
  console[method]('\u001b[31m⨯\u001b[0m Failed\n  twice\n\n  at once')
  expect(logged()).toEqual([
    { level, time: expect.any(String), source: 'console', msg: '⨯ Failed twice at once' },
  ])
})

test('an error is told by its kind and place, not by its message, which may be somebody’s', () => {
  console.error('⨯', Object.assign(new TypeError('no row for ada@example.com'), { code: 'P2025' }))
  const [line] = logged()
  expect(line).toMatchObject({ level: 'error', err: { failure: 'TypeError', code: 'P2025' }, msg: '⨯' })
  expect(line.err.frames.length).toBeGreaterThan(0)
  expect(written.join('')).not.toContain('no row')
})

test('nobody’s e-mail or phone number gets into the log', () => {
  console.warn('mail to ada.o@example.com or +234 800 000 0000 failed after 3000 ms')
  expect(logged()[0].msg).toBe('mail to [hidden] or [hidden] failed after 3000 ms')
})

test('a line is of bounded length', () => {
  console.log('x'.repeat(100_000))
  expect(written.join('').length).toBeLessThan(600)
})

test('objects are left out, whatever they hold', () => {
  console.log({ applicantName: 'Ada' }, ['ada@example.com'])
  expect(logged()[0].msg).toBe('a line without words')
})

test('a warning of Node is a line too', async () => {
  process.emitWarning('this is deprecated', 'DeprecationWarning')
  await expect.poll(() => written).toHaveLength(1)
  expect(logged()[0]).toMatchObject({ level: 'warn', source: 'node', msg: 'this is deprecated' })
})

test('an error given to the log itself is described the same way', () => {
  logger.error({ err: new RangeError('of ada@example.com') }, 'a request failed')
  expect(logged()[0].err).toMatchObject({ failure: 'RangeError' })
  expect(written.join('')).not.toContain('ada@')
})
