import { expect, test, vi } from 'vitest'
import { inspectInThread } from '@/lib/cv-files/inspection/inspect-in-thread'

// The thread itself is what the build compiles, through which the tests of the built site send their files. This one responds with the path.
const RESPONDS = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ path }) => {
    if (path === 'huge') for (const held = []; ; ) held.push(new Array(100_000).fill(0.5))
    if (path === 'gone') throw Object.assign(new Error('gone'), { code: 'ENOENT' })
    parentPort.postMessage(path)
  })`

vi.mock('node:worker_threads', async load => {
  const real = await load<typeof import('node:worker_threads')>()
  class Worker extends real.Worker {
    constructor(_url: URL, options: import('node:worker_threads').WorkerOptions) {
      super(RESPONDS, { ...options, eval: true })
    }
  }
  return { ...real, Worker }
})

const inspect = (path: string, sender = 'a') => inspectInThread({ path, extension: 'pdf' }, sender)

test('whoever sends many keeps nobody else waiting for more than one', async () => {
  const done: (string | null)[] = []
  const note = async (path: string, sender: string) => done.push(await inspect(path, sender))
  await Promise.all([
    ...['a1', 'a2', 'a3'].map(path => note(path, 'a')),
    note('b1', 'b'),
    ...['c1', 'c2'].map(path => note(path, 'c')),
  ])
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('a file that takes too much memory is refused, and the next one inspected', async () => {
  const [huge, next] = await Promise.all([inspect('huge'), inspect('next', 'b')])
  expect([huge, next]).toEqual(['too-complex', 'next'])
})

test('what goes wrong with a file is thrown as it was', async () => {
  await expect(inspect('gone')).rejects.toMatchObject({ code: 'ENOENT' })
})
