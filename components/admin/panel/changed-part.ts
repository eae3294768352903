const SHORT = 120

/**
 * Returns the part in which two texts differ, in whole words; an ellipsis stands for what is the same before and after it. Short
 * texts are returned whole.
 */
export function findChangedPart(from: string, to: string): { from: string; to: string } {
  if (from.length <= SHORT && to.length <= SHORT) return { from, to }
  const shared = sharedStart(from, to, Math.min(from.length, to.length))
  const start = from.slice(0, shared).search(/\S+$/)
  const head = start < 0 ? shared : start
  const rest = Math.min(from.length, to.length) - head
  const sharedEnd = sharedStart(reverse(from), reverse(to), rest)
  const tail = sharedEnd - (from.slice(from.length - sharedEnd).match(/^\S+/)?.[0].length ?? 0)
  return { from: cut(from, head, tail), to: cut(to, head, tail) }
}

function sharedStart(one: string, other: string, limit: number): number {
  let length = 0
  while (length < limit && one[length] === other[length]) length++
  return length
}

function reverse(text: string): string {
  return text.split('').reverse().join('')
}

function cut(text: string, head: number, tail: number): string {
  const part = text.slice(head, text.length - tail).trim()
  return `${head > 0 ? '… ' : ''}${part}${tail > 0 ? ' …' : ''}`
}
