import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { singleThread, ThreadEndedError } from '@/lib/platform/single-thread'

const DOES_AS_TOLD = `
  const { parentPort, threadId } = require('node:worker_threads')
  parentPort.on('message', work => {
    if (work === 'for ever') while (true);
    if (work === 'fill memory') for (const held = []; ; ) held.push(new Array(100_000).fill(0.5))
    if (work === 'fail') throw Object.assign(new Error('The disk is gone'), { code: 'EIO' })
    if (work === 'fail later') setTimeout(() => { throw new Error('later') })
    parentPort.postMessage([work, threadId])
  })`

type Options = { timeoutMs?: number; idleMs?: number; renewAfter?: number }

function aThread({ timeoutMs = 60_000, idleMs = 60_000, renewAfter = 1_000 }: Options = {}) {
  const threads: Worker[] = []
  const start = () => {
    const thread = new Worker(DOES_AS_TOLD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    threads.push(thread)
    return thread
  }
  return {
    threads,
    run: singleThread<string, [work: string, thread: number]>({ start, timeoutMs, idleMs, renewAfter }),
  }
}

const hasEnded = (thread?: Worker) => thread?.threadId === -1

test('work is done in the order asked, by the same thread', async () => {
  const { run, threads } = aThread()
  const done: string[] = []
  await Promise.all(['a', 'b', 'c'].map(async work => done.push((await run(work))[0])))
  expect(done).toEqual(['a', 'b', 'c'])
  expect(threads).toHaveLength(1)
})

test.each([
  ['takes too long', 'for ever'],
  ['takes too much memory', 'fill memory'],
])('a thread that %s is ended, and what waits is done by a new one', async (_case, work) => {
  const { run, threads } = aThread({ timeoutMs: 3_000 })
  const [first, second] = await Promise.allSettled([run(work), run('a')])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(ThreadEndedError) })
  expect(second).toMatchObject({ status: 'fulfilled', value: ['a', threads[1]?.threadId] })
  expect(hasEnded(threads[0])).toBe(true)
})

test('an error of a thread is thrown as it was, with its code', async () => {
  const { run } = aThread()
  await expect(run('fail')).rejects.toMatchObject({ message: 'The disk is gone', code: 'EIO' })
  expect((await run('a'))[0]).toBe('a')
})

test('a thread that fails after its response is not asked again', async () => {
  const { run, threads } = aThread()
  await run('fail later')
  await expect.poll(() => hasEnded(threads[0])).toBe(true)
  expect(await run('a')).toEqual(['a', threads[1]?.threadId])
})

test('a thread without work is ended after a while, and not while it works', async () => {
  const { run, threads } = aThread({ idleMs: 50 })
  for (const work of ['a', 'b', 'c']) await run(work)
  expect(threads).toHaveLength(1)
  await expect.poll(() => hasEnded(threads[0])).toBe(true)
  expect(await run('d')).toEqual(['d', threads[1]?.threadId])
})

test('a new thread takes over after so many pieces of work', async () => {
  const { run, threads } = aThread({ renewAfter: 2 })
  for (const work of ['a', 'b', 'c', 'd', 'e']) expect((await run(work))[0]).toBe(work)
  expect(threads.map(hasEnded)).toEqual([true, true, false])
})
