import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopbackHost } from '@/lib/platform/private-host'

const STAMP = '.next/build-stamp'
/** Where the database client is generated. */
export const GENERATED = 'lib/platform/generated'
const GENERATED_STAMP = `${GENERATED}/stamp`

/** The scripts that a serving machine needs, which the build compiles; `scripts/run.mjs` starts them. */
export const COMMANDS = [
  'serve',
  'prepare',
  'migrate',
  'backup',
  'restore',
  'admin',
  'person',
  'doctor',
  'upgrade',
]

/** Everything that ends up in the build and everything that decides how, but for SITE_URL. */
export const BUILD_SOURCES = [
  'app',
  'components',
  'content',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'prisma/samples',
  'prisma/schema.prisma',
  'prisma/seed.ts',
  'public',
  'scripts/backup',
  'scripts/build',
  'scripts/doctor',
  'scripts/server-only.ts',
  'scripts/start',
  'scripts/upgrade',
  'scripts/tsconfig.json',
  ...COMMANDS.map(name => `scripts/${name}.ts`),
  'tsconfig.json',
]

/** Whether `.next` holds a build of the sources as they are now, made for that public URL. */
export function isBuildFresh(siteUrl: string, root = '.'): boolean {
  const stamp = readStamp(root)
  return stamp?.siteUrl === siteUrl && stamp.sources === hashSources(root)
}

// A package or release builds nothing itself.
const ANOTHER_RELEASE =
  'serve a release that is built for it, by systemctl start site-update && systemctl restart site where the units build (docs/operating.md, "Another domain").'

/** Whether a folder holds the sources: a machine that only serves need not. */
export const hasSources = (root: string) => existsSync(join(root, 'app'))

type BuildFault = { reason: string; cure: string }

/**
 * Returns why the build can't be served, and what to run; undefined where it can.
 * @param siteUrl its public URL; undefined where that is not known yet
 */
export function findBuildFault(siteUrl: string | undefined, root = '.'): BuildFault | undefined {
  const stamp = readStamp(root)
  if (!stamp) return { reason: 'The site is not built', cure: 'run npm run build first.' }
  if (siteUrl && stamp.siteUrl !== siteUrl && !(isLoopback(stamp.siteUrl) && isLoopback(siteUrl)))
    return {
      reason: `The site is built for ${stamp.siteUrl}, not for ${siteUrl}`,
      cure: hasSources(root) ? 'run npm run build with that SITE_URL.' : ANOTHER_RELEASE,
    }
  if (hasSources(root) && stamp.sources !== hashSources(root))
    return { reason: 'The site has changed since it was built', cure: 'run npm run build again.' }
  return undefined
}

/** Deletes the stamp before a build begins, so that one that fails never counts as fresh. */
export function clearBuildStamp(): void {
  rmSync(STAMP, { force: true })
}

/** Stamps a finished build with the hash of its sources and its public URL. */
export function writeBuildStamp(siteUrl: string, root = '.'): void {
  writeFileSync(join(root, STAMP), `${hashSources(root)}\n${siteUrl}\n`)
}

/** Whether the database client was generated from the schema as it is now. */
export function isClientFresh(): boolean {
  return existsSync(GENERATED_STAMP) && readFileSync(GENERATED_STAMP, 'utf8') === hashClientSources()
}

/** Stamps the database client with the hash of what it was generated from. */
export function writeClientStamp(): void {
  writeFileSync(GENERATED_STAMP, hashClientSources())
}

/** Returns the public URL that the build in a folder was made for; undefined where there is no whole build. */
export const builtUrlOf = (root: string) => readStamp(root)?.siteUrl

function readStamp(root: string): { sources: string; siteUrl: string } | undefined {
  if (!existsSync(join(root, '.next/BUILD_ID')) || !existsSync(join(root, STAMP))) return undefined
  const [sources = '', siteUrl = ''] = readFileSync(join(root, STAMP), 'utf8').split('\n')
  return { sources, siteUrl }
}

// Which host and port of this machine the pages name makes no difference.
const isLoopback = (siteUrl: string) => URL.canParse(siteUrl) && isLoopbackHost(siteUrl)

function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of BUILD_SOURCES.flatMap(path => listFiles(root, path)))
    hash.update(`${file}\n${hashFile(join(root, file))}\n`)
  return hash.digest('hex')
}

function hashClientSources(): string {
  return hashFile('prisma/schema.prisma') + hashFile('package-lock.json')
}

function listFiles(root: string, path: string): string[] {
  const place = join(root, path)
  if (path === GENERATED || !existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place)
    .sort()
    .flatMap(name => listFiles(root, `${path}/${name}`))
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
