/** After how long whatever the site asks counts as not responding, in ms. */
export const TIMEOUT_MS = 3000

/**
 * Returns what the work gives. Throws ETIMEDOUT with that message where it takes longer, in ms; the work itself goes on.
 */
export async function inTime<Result>(
  work: Promise<Result>,
  ms = TIMEOUT_MS,
  message = 'no response in time',
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    // The log has the code alone.
    timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), ms)
    timer.unref()
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
