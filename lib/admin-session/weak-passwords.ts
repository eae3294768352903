import { site } from '@/content/site'
import leakedLines from './leaked-passwords.json'

// Passwords that leaked most often, in lower case: the first 3,500 of 5 to 11 characters in the ranking of zxcvbn-ts (MIT,
// https://github.com/zxcvbn-ts/zxcvbn), and all those of 12 or more. They are data, as strangers typed them.
const leakedPasswords: ReadonlySet<string> = new Set(leakedLines.flatMap(line => line.split(' ')))

// The commonest passwords of twelve characters or more that the words and runs below do not catch, as the lists of leaked
// ones have them.
const common = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv qazwsxedcrfvtgb zaq12wsxcde3
  zaq1zaq1zaq1 q1w2e3r4t5y6 q1w2e3r4t5y6u7 a1b2c3d4e5f6 a1b2c3d4e5f6g7 1a2b3c4d5e6f 123123123123 121212121212 112233445566
  11223344556677 123321123321 147258369147 147258369000 159753456852 789456123000 741852963000 102030405060 123qweasdzxc
  qweasdzxc123 qwerasdfzxcv qweasdzxcqwe asdfqwerzxcv asdfasdfasdf qweqweqweqwe abcabcabcabc abc123abc123 qwe123qwe123
  asd123asd123 1234qwerasdf qwer1234asdf zxcvasdfqwer manchesterunited manchestercity liverpoolfc1 chelseafc123
  barcelona123 realmadrid123 cristiano123 ronaldo12345 jesuschrist1 jesuslovesme jesusislord1 godisgood123 godisgreat12
  godislove123 thankyoujesus thankyougod1 blessed12345 praisethelord ilovejesus12 iloveyousomuch iloveyouforever
  iloveyoubaby iloveyou2much ilovemymother ilovemyfamily ilovemyself1 imissyousomuch mothersday12 motherfucker
  motherfucker1 fuckyoufuckyou fuckyou12345 sunshine1234 princess1234 michaeljackson leonardodicaprio spongebob123
  harrypotter1 harrypotter123 pokemon12345 minecraft123 starwars1234 superman1234 batman123456 dragon123456 monkey123456
  football1234 baseball1234 basketball12 basketball123 blink182blink jordan232323 samsung12345 computer1234 internet1234
  facebook1234 nigeria12345 abuja1234567 lagos1234567 naija1234567 unknownpassword nothingtodo1 idontknow123
  whatever1234 trustno1trustno1 changemenow1 secretsecret mysecretpassword thisismypassword`
    .split(/\s+/)
    .map(simplify),
)

const commonWords = [
  'administrator',
  'passphrase',
  'password',
  'iloveyou',
  'changeme',
  'welcome',
  'default',
  'letmein',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'secret',
  'studio',
  'admin',
  'login',
  'owner',
  'pass',
]

// Three or more characters that stand in a row on the keyboard, in the alphabet or among the digits, or are the same.
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** How many characters must be left of a password once everything that is easy to guess is taken away. */
const OWN_CHARACTERS = 8

const LONGEST_LEAKED = Math.max(...[...leakedPasswords].map(password => password.length))

/** What else of a site makes a password easy to guess. */
export type PasswordContext = { email: string; adminPrefix: string }

/**
 * Says in a sentence why a password is too easy to guess (ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12); null where it is not. Its length is
 * the schema's to check.
 */
export function findWeakness(password: string, { email, adminPrefix }: PasswordContext): string | null {
  const text = simplify(password)
  const joined = text.replace(/[\s._-]/g, '')
  if (common.has(joined) || isMadeOfLeaked(joined))
    return 'This password is one of the commonest. Choose another.'
  const own = [site.name, site.wordmark.join(''), email, adminPrefix].flatMap(namesIn)
  if (countLeft(text, own) < OWN_CHARACTERS && countLeft(text, []) >= OWN_CHARACTERS)
    return "Choose a password that is not made of the site's name, your email or the secret URL."
  if (countLeft(text, [...own, ...commonWords]) < OWN_CHARACTERS || new Set(text).size < 5)
    return 'This password is too easy to guess: choose a few words that do not belong together.'
  return null
}

/** Whether it is a leaked password, or two in a row, with or without digits and signs around them. */
function isMadeOfLeaked(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '')
  // No two of the list are longer together.
  if (core.length > 2 * LONGEST_LEAKED) return false
  const ends = Array.from({ length: core.length }, (_, index) => index)
  return (
    leakedPasswords.has(text) ||
    leakedPasswords.has(core) ||
    ends.some(end => leakedPasswords.has(core.slice(0, end)) && leakedPasswords.has(core.slice(end)))
  )
}

/** The words of a name, an e-mail or a path, and the whole of it written as one. */
function namesIn(text: string): string[] {
  const words = simplify(text).split(/[^\p{L}\p{M}\p{N}$!|]+/u)
  return [words.join(''), ...words].filter(word => word.length >= 3)
}

function countLeft(text: string, words: string[]): number {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, '\n'), text)
  return withoutRuns(rest).replace(/\s/g, '').length
}

function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const length = runLength(text, at)
    if (length < 3) left += text[at]
    at += length < 3 ? 1 : length
  }
  return left
}

/** How many characters from there on are a run. */
function runLength(text: string, at: number): number {
  let longest = 1
  for (let end = at + 2; end <= text.length && isRun(text.slice(at, end)); end += 1) longest = end - at
  return longest
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return new Set(text).size === 1 || rows.some(row => row.includes(text) || row.includes(backwards))
}

function simplify(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
