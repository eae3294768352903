import { runStep } from '../start/progress'
import {
  clearBuildStamp,
  isBuildFresh,
  isClientFresh,
  writeBuildStamp,
  writeClientStamp,
} from './build-stamp'
import { checkContent } from './check-content'
import { compileCommands } from './compile-commands'
import { hintStartScripts } from './compile-hints'
import { compressFiles } from './compress-files'
import { runProgram } from './run-program'
import { requireUnserved } from './serving-mark'

/** Generates the typed database client where the schema has changed since. Throws StartUpError. */
export async function generateClientWhereStale(): Promise<void> {
  if (isClientFresh()) return
  await runStep('Generating the database client', async () => {
    await runProgram('prisma', ['generate'])
    writeClientStamp()
  })
}

/** Builds the site for that public URL where its build is missing or stale. Throws StartUpError. */
export async function buildWhereStale(siteUrl: string): Promise<void> {
  if (isBuildFresh(siteUrl)) return
  await runStep('Building the site, which takes a minute', () => buildSite(siteUrl, false))
}

/**
 * Builds the site; needs neither a database nor a network. Throws StartUpError with the build's own output, or where the site is
 * being served from here.
 */
export async function buildSite(siteUrl: string, verbose: boolean): Promise<void> {
  await requireUnserved()
  await checkContent()
  clearBuildStamp()
  await runProgram('next', ['build'], { env: { NODE_ENV: 'production', SITE_URL: siteUrl }, verbose })
  hintStartScripts()
  await (await import('./scale-pictures')).scalePictures()
  await compressFiles()
  await compileCommands()
  writeBuildStamp(siteUrl)
}
