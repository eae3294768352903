import { expect, test, vi } from 'vitest'
import { database } from '@/lib/platform/database'
import { runWithLease } from '@/lib/platform/lease'

test('one at a time, with no transaction left open meanwhile, and the next one after it', async () => {
  let transactions: unknown[] = []
  const first = runWithLease('test', 60_000, async () => {
    expect(await runWithLease('test', 60_000, async () => true)).toBeNull()
    transactions = await database()
      .$queryRaw`SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'
      AND datname = current_database()`
    return true
  })
  expect(await first).toBe(true)
  expect(transactions).toEqual([])
  expect(await runWithLease('test', 60_000, async () => true)).toBe(true)
})

test('a lease whose holder has died ends by itself', async () => {
  await database().$executeRaw`
    INSERT INTO leases (name, holder, until) VALUES ('dead', gen_random_uuid(), now() - interval '1 second')`
  expect(await runWithLease('dead', 60_000, async () => true)).toBe(true)
})

test('a lease that a wrong clock took for years holds up nothing, one that was taken just now does', async () => {
  const take = (name: string, ahead: string) =>
    database().$executeRaw`INSERT INTO leases (name, holder, until)
      VALUES (${name}, gen_random_uuid(), now() + ${ahead}::interval)`
  await take('years ahead', '9 years')
  expect(await runWithLease('years ahead', 60_000, async () => true)).toBe(true)
  // The clock may have been set right by a little since.
  await take('just now', '70 seconds')
  expect(await runWithLease('just now', 60_000, async () => true)).toBeNull()
})

test('a job that fails lets go of its lease', async () => {
  const failing = runWithLease('failing', 60_000, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await runWithLease('failing', 60_000, async () => true)).toBe(true)
})

test('a job that hears no signal holds up its caller no longer than its lease', async () => {
  const stuck = runWithLease('stuck', 300, () => new Promise(() => {}))
  await expect(stuck).rejects.toThrow('did not end in its time')
  await expect.poll(() => runWithLease('stuck', 60_000, async () => true)).toBe(true)
})

test('a lease that cannot be released leaves what the job gave, or why it failed', async () => {
  const broken = vi.spyOn(database().lease, 'deleteMany').mockRejectedValue(new Error('connection lost'))
  expect(await runWithLease('kept', 60_000, async () => 'done')).toBe('done')
  await expect(
    runWithLease('kept too', 60_000, () => Promise.reject(new Error('the reason'))),
  ).rejects.toThrow('the reason')
  expect(broken).toHaveBeenCalledTimes(2)
  broken.mockRestore()
})

test('a job that outlived its lease leaves the next holder theirs', async () => {
  let finish = () => {}
  let next: Promise<true | null> | undefined
  await runWithLease('outlived', 60_000, async () => {
    await database()
      .$executeRaw`UPDATE leases SET until = now() - interval '1 second' WHERE name = 'outlived'`
    await new Promise<void>(begun => {
      next = runWithLease('outlived', 60_000, () => {
        begun()
        return new Promise<true>(resolve => {
          finish = () => resolve(true)
        })
      })
    })
  })
  expect(await runWithLease('outlived', 60_000, async () => true)).toBeNull()
  finish()
  expect(await next).toBe(true)
})
