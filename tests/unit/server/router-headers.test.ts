import { expect, test } from 'vitest'
import { hasReadableState } from '@/lib/server/router-headers'
import { cpuTimeOf } from '../../support/cpu-time'

const isReadable = (header: string) =>
  hasReadableState({ headers: { rsc: '1', 'next-router-state-tree': header } })

/** A router state of so many levels below its root, in as few characters as possible. */
const nested = (levels: number) => `${'["",{"":'.repeat(levels)}["",{}]${'}]'.repeat(levels)}`

test('a state far deeper than any page is readable', () => {
  expect(isReadable(nested(10))).toBe(true)
})

test('a search for brackets makes a state no deeper', () => {
  const page = JSON.stringify(`__PAGE__?${JSON.stringify({ search: '[{'.repeat(100) })}`)
  expect(isReadable(encodeURIComponent(`["",{"children":["jobs",{"children":[${page},{}]}]}]`))).toBe(true)
})

test('the deepest state that a request can hold is refused in no time', async () => {
  // Not encoded, as no browser sends it, but as Next reads it.
  const deepest = nested(1_400)
  expect(await cpuTimeOf(() => expect(isReadable(deepest)).toBe(false))).toBeLessThan(200)
})
