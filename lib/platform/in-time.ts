/** After how long whatever the site asks counts as not responding. */
export const TIMEOUT_MS = 3000

/** Returns what a check gives; throws where that takes longer than three seconds. */
export function inTime<Result>(check: Promise<Result>): Promise<Result> {
  const tooLate = new Promise<never>((_, reject) => {
    // The log has the code alone.
    const error = Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' })
    setTimeout(() => reject(error), TIMEOUT_MS).unref()
  })
  return Promise.race([check, tooLate])
}
