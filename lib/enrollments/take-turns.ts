const tails = new Map<string, Promise<unknown>>()

/**
 * Runs a job after all earlier ones of the same name in this process, and gives what it gives. It spares database
 * connections that would only wait for a row's lock; the lock itself still decides between several instances.
 */
export function inTurn<Result>(name: string, job: () => Promise<Result>): Promise<Result> {
  const before = tails.get(name) ?? Promise.resolve()
  const result = before.then(job)
  const tail = result.catch(() => {})
  tails.set(name, tail)
  void tail.then(() => {
    if (tails.get(name) === tail) tails.delete(name)
  })
  return result
}
