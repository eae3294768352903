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
