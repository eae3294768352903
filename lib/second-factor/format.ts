/** Says how many recovery codes are left, as a sentence. */
export function describeCodesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
