const lines = 5

/** Gives the marks of a plot's axis from the top down to 0: five round steps that hold the largest count. */
export function axisMarks(largest: number): number[] {
  const step = roundStep(Math.max(largest, lines) / lines)
  return Array.from({ length: lines + 1 }, (_, index) => step * (lines - index))
}

/** The smallest of 1, 2, 5, 10, 20, 50, ... that is at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 5].find(factor => factor * power >= size) ?? 10)
}
