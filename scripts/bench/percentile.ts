/** The time that this share of all times does not exceed, in their own unit; NaN where there are none. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle one of some figures, the lower of two; NaN where there are none. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}
