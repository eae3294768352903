/** How often it is looked, in ms, and how many looks in a row may find nothing new. */
const LOOK_MS = 10_000
const MOST_LOOKS = 18

/**
 * Notices that an upload from the browser makes no progress for three minutes: the site cuts a silent connection off after two, but a
 * phone that has lost it is not told. What a phone takes ahead of its line, up to a megabyte, shows no progress until it is through.
 * @param giveUp called then
 * @returns `moved`, to be called with each progress, and `end`, once there is nothing to wait for
 */
export function noticeStall(giveUp: () => void): { moved: () => void; end: () => void } {
  let looks = 0
  // Looks are counted, not time: a tab that was frozen for an hour has not waited for one.
  const looking = setInterval(() => {
    looks += 1
    if (looks === MOST_LOOKS) giveUp()
  }, LOOK_MS)
  return {
    moved: () => {
      looks = 0
    },
    end: () => clearInterval(looking),
  }
}
