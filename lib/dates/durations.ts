export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
/** Of 24 hours: the office's clock is never put forward or back. */
export const DAY_MS = 24 * HOUR_MS
/** By how much the clocks of two machines differ at most, or one before and after it is set right; what differs by more was wrong. */
export const CLOCKS_DIFFER_MS = 5 * MINUTE_MS
