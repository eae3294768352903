/** Gives the first sentence of a course's description, cut at a word where it runs on. */
export function courseLead(description: string): string {
  const [first = ''] = description.trim().split(/\n|(?<=[.!?])\s/)
  if (first.length <= LONGEST) return first || 'N/A'
  return `${first.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`
}

const LONGEST = 160
