import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequests } from '@/scripts/fuzz/run'
import { type FuzzedSite, prepareFuzzedSite } from '@/scripts/fuzz/site'
import { findErrors } from '@/scripts/fuzz/verdict'
import { startServer } from '../../support/server'

let site: FuzzedSite
beforeAll(async () => {
  site = await prepareFuzzedSite(await startServer())
})
afterAll(() => site.server.stop())

test('nothing that a client sends is met with a 500, a hang, or a refusal of another form', async () => {
  const { failures, statuses } = await sendRequests(site, { seed: 20, from: 0, count: 500 })
  expect(failures).toEqual([])
  // The run was one: it got through, and was refused in every way.
  for (const status of ['200', '303', '400', '401', '404', '405', '415', '422'])
    expect(statuses.get(status) ?? 0, status).toBeGreaterThan(0)
  expect(await site.isSignedIn()).toBe(true)
  expect(findErrors(site.server.output())).toEqual([])
}, 120_000)
