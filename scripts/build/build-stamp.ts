import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = '.next/build-stamp'
const GENERATED = 'lib/platform/generated'
const GENERATED_STAMP = `${GENERATED}/stamp`

// Everything that ends up in the build, and everything that decides how.
const SOURCES = [
  'app',
  'components',
  'content',
  'lib',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'prisma/schema.prisma',
  'public',
  'tsconfig.json',
]

/** Whether there is a whole build at all. */
export function isBuilt(): boolean {
  return existsSync('.next/BUILD_ID') && existsSync(STAMP)
}

/** Whether `.next` holds a build of the sources as they are now, made for that public address. */
export function isBuildFresh(siteUrl: string): boolean {
  return isBuilt() && readStamp(STAMP) === fingerprint(siteUrl)
}

/** Forgets the last build before a new one begins, so that a broken one is never taken for whole. */
export function clearBuildStamp(): void {
  rmSync(STAMP, { force: true })
}

/** Notes what the build that has just ended was made from. */
export function writeBuildStamp(siteUrl: string): void {
  writeFileSync(STAMP, fingerprint(siteUrl))
}

/** Whether the database client was generated from the schema as it is now. */
export function isClientFresh(): boolean {
  return readStamp(GENERATED_STAMP) === hashFile('prisma/schema.prisma') + hashFile('package-lock.json')
}

/** Notes what the database client was generated from. */
export function writeClientStamp(): void {
  writeFileSync(GENERATED_STAMP, hashFile('prisma/schema.prisma') + hashFile('package-lock.json'))
}

function fingerprint(siteUrl: string): string {
  const hash = createHash('sha256').update(`${process.version}\n${siteUrl}\n`)
  for (const file of SOURCES.flatMap(listFiles)) hash.update(`${file}\n${hashFile(file)}\n`)
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (path === GENERATED || !existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => listFiles(join(path, name)))
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function readStamp(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
