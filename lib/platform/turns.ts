type Waiting = { began: () => void; ended: () => void }

/**
 * Returns a function that runs work that many may ask for at once: so many at a time and in the order asked. It gives what the work gives.
 * @param most how many at a time
 * @param waiting is told as one begins and ends to wait
 */
export function turns(most: number, waiting?: Waiting) {
  const queue: (() => void)[] = []
  let running = 0
  return async <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => {
    if (running < most) running += 1
    else {
      waiting?.began()
      await new Promise<void>(resolve => queue.push(resolve))
      waiting?.ended()
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
