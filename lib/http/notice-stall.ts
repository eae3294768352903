const CHECK_EVERY_MS = 10_000
const MOST_CHECKS = 18

/**
 * Notices that an upload from the browser makes no progress for three minutes. The site closes a silent connection after
 * two, but a phone that has lost its connection does not hear of that. A phone also reports no progress while it sends
 * what it has buffered, up to a megabyte.
 * @param giveUp called then
 * @returns `moved`, to be called with each progress, and `end`, once there is nothing to wait for
 */
export function noticeStall(giveUp: () => void): { moved: () => void; end: () => void } {
  let checks = 0
  // Checks are counted, not time: a tab that was frozen for an hour has not waited for one.
  const checking = setInterval(() => {
    checks += 1
    if (checks === MOST_CHECKS) giveUp()
  }, CHECK_EVERY_MS)
  return {
    moved: () => {
      checks = 0
    },
    end: () => clearInterval(checking),
  }
}
