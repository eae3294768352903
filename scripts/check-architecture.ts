// Holds the rules of how this codebase is built; docs/decisions/002-architecture-rules.md says what they are.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations } from './architecture/rules'
import { parseSource } from './architecture/source'

const FOLDERS = ['app', 'components', 'content', 'lib', 'prisma', 'scripts', 'tests']

const violations = findViolations(sourcePaths().map(path => parseSource(path, readFileSync(path, 'utf8'))))
for (const violation of violations) console.error(violation)
console.log(
  violations.length === 0 ? 'The house rules hold.' : `${violations.length} breaches of the house rules.`,
)
process.exit(violations.length === 0 ? 0 : 1)

function sourcePaths(): string[] {
  const atRoot = readdirSync('.').filter(name => name.endsWith('.ts') && name !== 'next-env.d.ts')
  const inFolders = FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  return [...atRoot, ...inFolders]
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.tsx?$/.test(path) && !path.startsWith('lib/platform/generated/'))
    .sort()
}
