import { accessSync, constants, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
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
 * Builds the site; needs neither a database nor a network. Throws StartUpError with the build's own output, where the site is
 * being served from here, or where the build before is another account's.
 */
export async function buildSite(siteUrl: string, verbose: boolean): Promise<void> {
  requireWritable()
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

function requireWritable(): void {
  const folder = resolve(existsSync('.next') ? '.next' : '.')
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartUpError(
      `${folder} can't be written to (${errorMessage(error)}): build as the account that it belongs to, or have it and all that is in it belong to this one.`,
    )
  }
}
