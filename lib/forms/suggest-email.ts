// Where nearly all who write here have their mail. What is one slip away from one of these was meant to be it.
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'ymail.com',
  'rocketmail.com',
  'googlemail.com',
  'protonmail.com',
]

// The keys as they lie, each row half a key further to the right than the one above it.
const KEYS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.']

const EMAIL = /^\s*([^\s@]+)@([^\s@]+)\s*$/
// Looked for from its own beginning alone: a text of nothing but dots would take the square of its length.
const SENTENCE_END = /(?<![.,;])[.,;]+$/

/**
 * Looks for a slip of a finger in the domain of an e-mail: letters that are swapped, a missing one, a key beside the right one. Only what is
 * that close to a domain that very many have counts as one, and its first letter is right; or any domain that ends in what is no more than a
 * slip of `.com`.
 * @param typed what is in the field
 * @returns the e-mail that was probably meant; undefined where nothing speaks for another one
 */
export function suggestEmail(typed: string): string | undefined {
  const [, person, host = ''] = EMAIL.exec(typed) ?? []
  const domain = host.replace(SENTENCE_END, '').toLowerCase()
  const meant = nearestProvider(mendEnd(domain))
  return person && meant !== domain ? `${person}@${meant}` : undefined
}

function nearestProvider(domain: string): string {
  if (PROVIDERS.includes(domain)) return domain
  return PROVIDERS.find(provider => isSlip(domain, provider)) ?? domain
}

// Of its slips `.co`, `.cm` and `.om` are countries', and the longer ones nobody's.
function mendEnd(domain: string): string {
  const end = domain.slice(Math.max(0, domain.lastIndexOf('.')))
  return end.length > 3 && isSlip(end, '.com') ? `${domain.slice(0, -end.length)}.com` : domain
}

function isSlip(typed: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, index) => letter !== typed[index])
  const same = at < 0 ? meant.length : at
  const [left, right] = [typed.slice(same), meant.slice(same)]
  if (left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
    return true
  // Other companies' domains differ in it, and hardly anybody slips there.
  if (same === 0) return false
  if (left === right.slice(1)) return true
  if (left.length === right.length) return left.slice(1) === right.slice(1) && areNear(left[0], right[0])
  return left.slice(1) === right && (areNear(left[0], meant[same - 1]) || areNear(left[0], right[0]))
}

// A key is near itself: a letter that is there twice.
function areNear(one: string | undefined, other: string | undefined): boolean {
  const [here, there] = [placeOf(one), placeOf(other)]
  if (!here || !there) return one !== undefined && one === other
  return Math.abs(here.row - there.row) < 2 && Math.abs(here.across - there.across) <= 1
}

function placeOf(key = ''): { row: number; across: number } | undefined {
  const row = KEYS.findIndex(keys => key !== '' && keys.includes(key))
  return row < 0 ? undefined : { row, across: (KEYS[row]?.indexOf(key) ?? 0) + row / 2 }
}
