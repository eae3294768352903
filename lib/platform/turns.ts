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

const last = new Map<string, Promise<unknown>>()

/**
 * Runs work after all earlier work of the same name in this process, and returns its result. It spares database
 * connections that would only wait for a row's lock; the lock itself still decides between several instances.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve()
  const result = before.then(work)
  const settled = result.catch(() => {})
  last.set(name, settled)
  void settled.then(() => {
    if (last.get(name) === settled) last.delete(name)
  })
  return result
}
