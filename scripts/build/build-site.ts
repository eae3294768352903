import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { print, runStep } from '../start/progress'
import {
  clearBuildStamp,
  findBuildFault,
  GENERATED,
  isBuildFresh,
  isClientFresh,
  writeBuildStamp,
  writeClientStamp,
} from './build-stamp'
import { checkContent } from './check-content'
import { compileCommands } from './compile-commands'
import { hintStartScripts } from './compile-hints'
import { compressFiles } from './compress-files'
import { asOnlyBuild } from './one-build'
import { runProgram } from './run-program'
import { requireUnserved } from './serving-mark'

// What `npm start` builds for where nothing is set.
const SHARED_URL = 'http://localhost:3000'

/** Generates the typed database client where the schema has changed since. Throws StartUpError. */
export async function generateClientWhereStale(): Promise<void> {
  if (isClientFresh()) return
  await asOnlyBuild(async () => {
    if (!isClientFresh()) await runStep('Generating the database client', generateClient)
  })
}

async function generateClient(): Promise<void> {
  requireWritable(existsSync(GENERATED) ? GENERATED : dirname(GENERATED))
  await runProgram('prisma', ['generate'])
  writeClientStamp()
}

/** Builds the site where its build can't be served at that public URL. Throws StartUpError. */
export async function buildWhereStale(siteUrl: string): Promise<void> {
  if (!findBuildFault(siteUrl)) return
  await asOnlyBuild(async () => {
    const fault = findBuildFault(siteUrl)
    if (!fault) return
    print(`${fault.reason}.`)
    await runStep('Building the site, which takes a minute', () => buildAlone(siteUrl))
  })
}

/**
 * Makes sure of the database client and of the one build that tests, rehearsals and benches share with `npm start`. Throws StartUpError
 * where it cannot be made.
 */
export async function buildForTests(): Promise<void> {
  await generateClientWhereStale()
  if (!isBuildFresh(SHARED_URL)) await buildSite(SHARED_URL)
}

/**
 * Builds the site; needs neither a database nor a network. Throws StartUpError with the build's own output, where the site is
 * being served from here, or where the build before is another account's.
 */
export function buildSite(siteUrl: string, output: Output = {}): Promise<void> {
  return asOnlyBuild(() => buildAlone(siteUrl, output))
}

/** Whether the build's own output is shown as it comes, rather than only where the build fails. */
type Output = { verbose?: boolean }

async function buildAlone(siteUrl: string, { verbose }: Output = {}): Promise<void> {
  requireWritable(existsSync('.next') ? '.next' : '.')
  await checkContent()
  // Last, as a start may begin to serve the build before while its content is looked at.
  await requireUnserved()
  clearBuildStamp()
  await runProgram('next', ['build'], { env: { NODE_ENV: 'production', SITE_URL: siteUrl }, verbose })
  hintStartScripts()
  await (await import('./scale-pictures')).scalePictures()
  ;(await import('./error-pages')).writeErrorPages()
  await compressFiles()
  await compileCommands()
  writeBuildStamp(siteUrl)
}

function requireWritable(place: string): void {
  const folder = resolve(place)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const cure =
      errorCode(error) === 'EROFS'
        ? 'run npm run build where it can be, with the same SITE_URL.'
        : 'build as the account that it belongs to, or have it and all that is in it belong to this one.'
    throw new StartUpError(`${folder} can't be written to (${errorMessage(error)}): ${cure}`)
  }
}
