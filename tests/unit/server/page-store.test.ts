import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshResponse, PageStore } from '@/lib/server/page-store'
import { sizeOf, storeResponse } from '@/lib/server/stored-response'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const page = (text: string) => storeResponse(200, [], { identity: Buffer.from(text) }, `W/"${text}"`)

function made(text: string, more: Partial<FreshResponse> = {}): FreshResponse {
  const response = page(text)
  return { response, cacheable: true, unreadable: false, shrink: async () => response, ...more }
}

/** Makes a page whose text says how many were made before it. */
function counting(more: Partial<FreshResponse> = {}) {
  let count = 0
  return async () => made(String(count++), more)
}

const openStore = ({ maxBytes = 1e6, isListening = (): boolean => true } = {}) =>
  new PageStore({ maxBytes, isListening })
const textOf = async (response: Promise<ReturnType<typeof page>>) =>
  (await response).bodies.identity.toString()

test('a page is made once for all who request it meanwhile and afterwards', async () => {
  const store = openStore()
  const make = vi.fn(counting())
  const asked = [store.get('/jobs', ['jobs'], make), store.get('/jobs', ['jobs'], make)]
  expect(await Promise.all(asked.map(textOf))).toEqual(['0', '0'])
  expect(await textOf(store.get('/jobs', ['jobs'], make))).toBe('0')
  expect(store.find('/jobs')?.bodies.identity.toString()).toBe('0')
  expect(make).toHaveBeenCalledTimes(1)
})

test('a change has the pages that show it made again, and no others', async () => {
  const store = openStore()
  for (const [key, topics] of [
    ['/jobs', ['jobs']],
    ['/courses', ['courses']],
    ['/about-us', []],
  ] as const)
    await store.get(key, topics, counting())
  store.invalidate({ topic: 'jobs' })
  expect(['/jobs', '/courses', '/about-us'].map(key => store.find(key) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  store.invalidate('anything')
  expect(['/courses', '/about-us'].map(key => store.find(key) !== undefined)).toEqual([false, true])
})

test('a page that may no longer be stored removes the stored one', async () => {
  const store = openStore()
  await store.get('/jobs/1', ['jobs'], async () => made('there'))
  store.invalidate({ topic: 'jobs' })
  await store.get('/jobs/1', ['jobs'], async () => made('gone', { cacheable: false }))
  expect(store.figures()).toMatchObject({ responses: 0, bytes: 0 })
  const unreadable = store.get('/jobs/1', ['jobs'], async () =>
    made('down', { unreadable: true, cacheable: false }),
  )
  expect(await textOf(unreadable)).toBe('down')
})

test('a page that was being made when a change arrived goes only to those who waited for it', async () => {
  const store = openStore()
  let release = (_: FreshResponse) => {}
  const slow = new Promise<FreshResponse>(resolve => {
    release = resolve
  })
  const before = store.get('/jobs', ['jobs'], () => slow)
  store.invalidate({ topic: 'jobs' })
  const after = store.get('/jobs', ['jobs'], async () => made('new'))
  expect(await textOf(after)).toBe('new')
  release(made('old'))
  expect(await textOf(before)).toBe('old')
  expect(store.find('/jobs')?.bodies.identity.toString()).toBe('new')
})

test('a page is not stored that was being made at a change, also where an older one was finished meanwhile', async () => {
  const store = openStore()
  const releases: ((fresh: FreshResponse) => void)[] = []
  const make = () => new Promise<FreshResponse>(resolve => releases.push(resolve))
  const first = store.get('/jobs', ['jobs'], make)
  store.invalidate({ topic: 'jobs' })
  const second = store.get('/jobs', ['jobs'], make)
  releases[0]?.(made('oldest'))
  await first
  store.invalidate({ topic: 'jobs' })
  releases[1]?.(made('old'))
  expect(await textOf(second)).toBe('old')
  expect(store.find('/jobs')).toBeUndefined()
})

test('a page that cannot be read now is sent stale, and tried again each second and at once after a change', async () => {
  const store = openStore()
  await store.get('/jobs', ['jobs'], async () => made('kept'))
  store.invalidate({ topic: 'jobs' })
  const failing = vi.fn(async () => made('sorry', { cacheable: false, unreadable: true }))
  const ask = () => textOf(store.get('/jobs', ['jobs'], failing))
  expect([await ask(), await ask()]).toEqual(['kept', 'kept'])
  expect(failing).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_001)
  expect(await ask()).toBe('kept')
  expect(failing).toHaveBeenCalledTimes(2)
  store.invalidate('anything')
  expect(await textOf(store.get('/jobs', ['jobs'], async () => made('new')))).toBe('new')
})

test('a page that takes long to make is sent stale after three seconds, then at once, and new as soon as it is made', async () => {
  const store = openStore()
  await store.get('/jobs', ['jobs'], async () => made('kept'))
  store.invalidate({ topic: 'jobs' })
  let release = (_: FreshResponse) => {}
  const hangs = vi.fn(
    () =>
      new Promise<FreshResponse>(resolve => {
        release = resolve
      }),
  )
  const ask = () => textOf(store.get('/jobs', ['jobs'], hangs))
  const answered = vi.fn()
  const waiting = [ask().then(answered), ask().then(answered)]
  await vi.advanceTimersByTimeAsync(2_999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(waiting)
  expect(answered.mock.calls).toEqual([['kept'], ['kept']])
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await ask()).toBe('kept')
  expect(hangs).toHaveBeenCalledTimes(1)
  release(made('new'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask()).toBe('new')
})

test('while the database is away, a change of unknown kind makes no visitor wait', async () => {
  let isListening = false
  const store = openStore({ isListening: () => isListening })
  await store.get('/jobs', ['jobs'], async () => made('kept'))
  store.invalidate('anything')
  await store.get('/jobs', ['jobs'], async () => made('sorry', { cacheable: false, unreadable: true }))
  store.invalidate('anything')
  const waitedFor = vi.fn(async () => made('waited for'))
  expect(await textOf(store.get('/jobs', ['jobs'], waitedFor))).toBe('kept')
  expect(waitedFor).not.toHaveBeenCalled()
  isListening = true
  store.invalidate('anything')
  expect(await textOf(store.get('/jobs', ['jobs'], async () => made('new')))).toBe('new')
})

test('where no older page is stored, the error page is sent and not stored', async () => {
  const store = openStore()
  const failing = async () => made('sorry', { cacheable: false, unreadable: true })
  expect(await textOf(store.get('/jobs', ['jobs'], failing))).toBe('sorry')
  expect(store.find('/jobs')).toBeUndefined()
})

test('a page for one visitor, and a page that failed, are not stored', async () => {
  const store = openStore()
  await store.get('/jobs', ['jobs'], async () => made('mine', { cacheable: false }))
  expect(store.find('/jobs')).toBeUndefined()
  await expect(store.get('/jobs', ['jobs'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await textOf(store.get('/jobs', ['jobs'], async () => made('well')))).toBe('well')
})

test('a page is made again at the time that it names, such as midnight at the office', async () => {
  const store = openStore()
  await store.get('/jobs', ['jobs'], async () => made('today', { validUntil: Date.now() + 60_000 }))
  vi.advanceTimersByTime(59_999)
  expect(store.find('/jobs')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(store.find('/jobs')).toBeUndefined()
})

test('while no notifications arrive, pages of records are stored for a second, and pages of the build without limit', async () => {
  const store = openStore({ isListening: () => false })
  await store.get('/jobs', ['jobs'], counting())
  await store.get('/about-us', [], counting())
  expect(store.find('/jobs')).toBeDefined()
  vi.advanceTimersByTime(1_000)
  expect(store.find('/jobs')).toBeUndefined()
  expect(store.find('/about-us')).toBeDefined()
})

test('its bytes are limited: pages that were not sent recently are evicted first', async () => {
  const text = 'x'.repeat(1_000)
  const store = openStore({ maxBytes: 3 * sizeOf(page(text)) })
  for (const key of ['/a', '/b', '/c']) await store.get(key, [], async () => made(text))
  store.find('/a')
  await store.get('/d', [], async () => made(text))
  expect(['/a', '/b', '/c', '/d'].map(key => store.find(key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
  // Where all were sent since, the new one goes; the next one that is new finds them unsent since.
  for (const key of ['/e', '/f']) await store.get(key, [], async () => made(text))
  expect(['/e', '/f'].map(key => store.find(key) !== undefined)).toEqual([false, true])
})

test('pages that stay the same for a moment are compressed, one after the other', async () => {
  const store = openStore()
  await store.get('/jobs', ['jobs'], async () => made('large', { shrink: async () => page('small') }))
  const shrink = vi.fn(async () => page('small'))
  await store.get('/courses', ['courses'], async () => made('large', { shrink }))
  store.invalidate({ topic: 'courses' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.find('/jobs')?.bodies.identity.toString()).toBe('small')
  expect(shrink).not.toHaveBeenCalled()
})

test('its count of bytes is right, also where a page is made again while it is being compressed', async () => {
  const store = openStore()
  let release = (_: ReturnType<typeof page>) => {}
  const slow = new Promise<ReturnType<typeof page>>(resolve => {
    release = resolve
  })
  await store.get('/jobs', ['jobs'], async () => made('a large one', { shrink: () => slow }))
  await vi.advanceTimersByTimeAsync(1_000)
  store.invalidate({ topic: 'jobs' })
  await store.get('/jobs', ['jobs'], async () => made('new'))
  release(page('small'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.find('/jobs')?.bodies.identity.toString()).toBe('new')
  expect(store.figures()).toMatchObject({ responses: 1, bytes: sizeOf(page('new')) })
})

test('a page whose compression fails stays as it is, and the others are compressed', async () => {
  const store = openStore()
  const fail = () => Promise.reject(new Error('no memory'))
  await store.get('/jobs', ['jobs'], async () => made('large', { shrink: fail }))
  await store.get('/courses', ['courses'], async () => made('large', { shrink: async () => page('small') }))
  await vi.advanceTimersByTimeAsync(1_000)
  const texts = ['/jobs', '/courses'].map(key => store.find(key)?.bodies.identity.toString())
  expect(texts).toEqual(['large', 'small'])
})
