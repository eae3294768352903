import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurn } from '@/lib/admin-session/turns'

test('two at a time have their turn, in the order asked, one that fails among them', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    most = Math.max(most, ++running)
    await sleep(1)
    running -= 1
    if (number === 2) throw new Error('no')
    return number
  }
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  const outcomes = await Promise.allSettled(numbers.map(number => takeTurn(work(number))))
  expect(begun).toEqual(numbers)
  expect(most).toBe(2)
  expect(outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))).toEqual(
    numbers.filter(number => number !== 2),
  )
  // Whoever comes later finds both free.
  await Promise.all([8, 9, 10].map(number => takeTurn(work(number))))
  expect(most).toBe(2)
})
