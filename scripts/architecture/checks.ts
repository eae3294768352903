import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../testing/checks'
import { runQuietly } from '../testing/run'
import { findRoomCycles } from './room-cycles'
import { findViolations } from './rules'
import { parseSource } from './source'

const FOLDERS = ['app', 'components', 'content', 'lib', 'prisma', 'scripts', 'tests']

/** The rules of how this codebase is built; docs/decisions/002-architecture-rules.md says what they are. */
export const architectureChecks: Check[] = [
  { name: 'Names and places', work: checkNamesAndPlaces },
  { name: 'Imports', work: () => runQuietly('depcruise', ['--output-type', 'err-long', ...FOLDERS, '*.ts']) },
  {
    name: 'Unused code',
    work: () => runQuietly('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  },
]

async function checkNamesAndPlaces(): Promise<void> {
  const sources = sourcePaths().map(path => parseSource(path, readFileSync(path, 'utf8')))
  const violations = [...findViolations(sources), ...findRoomCycles(sources)]
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

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
