/** Returns the time that this share of all times does not exceed; NaN where there are no times. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the middle one of some figures, the lower of two middle ones; NaN where there are none. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}
