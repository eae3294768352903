// Imported before anything that an older Node could not read. package.json alone says which Node it takes: what Prisma takes.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** @param {string} part `^20.19`, from there on within its major version, or `>=24.0`, from there on */
function takesThis(part) {
  const [least = 0, leastMinor = 0] = part.replace(/^\D+/, '').split('.').map(Number)
  if (major === least) return minor >= leastMinor
  return part.startsWith('>=') && major > least
}

if (!engines.node.split(' || ').some(takesThis)) {
  console.error(`Node ${engines.node} is needed; this is ${process.version}.`)
  process.exit(1)
}
