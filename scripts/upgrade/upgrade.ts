import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { runStep } from '@/scripts/start/progress'
import { checkSite, findSilence } from './check-site'
import { acceptMigrations, readCurrent, switchBack } from './current-release'
import { type Fetched, fetchSources } from './fetch-sources'
import { findNewMigrations, findRemovals } from './new-migrations'
import type { UpgradeOptions } from './options'
import { runAsOwner, runCommand } from './run-step'
import { planSteps } from './steps'

/** Brings the site to another version. Throws StartUpError that says what is served now, and what became of the database. */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { site } = options
  const steps = planSteps(options)
  const before = readCurrent(site) ?? ''
  await refuseUnseen(options, join(site, before))
  const fetched = await fetchSources(options, steps.fetch)
  const { migrations, names, removals } = await lookAtMigrations(options, fetched, join(site, before)).catch(
    async error => {
      // Otherwise the next run of site-update would apply without a question what was refused.
      await fetched.putBack().catch(failure => {
        throw new StartUpError(`${errorMessage(error)}\n${errorMessage(failure)}`)
      })
      throw error
    },
  )
  if (steps.take) await runAsOwner(steps.take, site)
  // Before they are applied: from then on a release before may have to start again.
  if (removals.length === 0) acceptMigrations(site, migrations)
  await runCommand(steps.prepare, site).catch(error => {
    throw new StartUpError(
      `${error.message}\n${before} is served as before. ${describeDatabase(names, 'may have been applied')}`,
    )
  })
  const now = readCurrent(site) ?? ''
  if (now === before)
    throw new StartUpError(`${before} is still the current release: ${steps.prepare.command} made none.`)
  const fault = await restartAndCheck(options, now)
  if (!fault) return console.log(`${now} is served. The release before was ${before}.`)
  if (removals.length > 0)
    throw new StartUpError(
      `${now} is not well (${fault}), and the release before cannot serve after ${removals.join(', ')}. Mend it and upgrade again, or restore the backup in the folder "backups".`,
    )
  await goBack(options, { failed: now, before, names, fault })
}

/** Looks what a fetched version would do to the database. Throws StartUpError where that is refused, or is no version of the site. */
async function lookAtMigrations(options: UpgradeOptions, { folder, hint }: Fetched, before: string) {
  if (!existsSync(join(folder, 'prisma/migrations')) || !existsSync(join(folder, 'deploy/release.sh')))
    throw new StartUpError(
      'That is no package of the site: it has no prisma/migrations or no deploy/release.sh. Nothing is changed.',
    )
  const migrations = await findNewMigrations(folder, before)
  const names = migrations.map(({ name }) => name)
  console.log(`New migrations: ${names.join(', ') || 'none'}`)
  const removals = findRemovals(migrations)
  refuseRemovals(removals, options, hint)
  return { migrations, names, removals }
}

// Where the URL is wrong, as with a PORT that only the site's own settings have, every new version would fail its check.
async function refuseUnseen({ url, prepare, restart }: UpgradeOptions, release: string): Promise<void> {
  const silence = await findSilence(url, release)
  if (!silence) return
  throw new StartUpError(
    `Nothing responds at ${url} (${silence}), so nobody could tell whether the new version is well. Nothing is changed: start the site first, or say with --url where it listens. Where SITE_URL was changed, it starts only once a release is built for that. Without a check: ${prepare} && ${restart}`,
  )
}

/** Restarts the site and returns what is wrong with it then. */
async function restartAndCheck(options: UpgradeOptions, release: string): Promise<string | undefined> {
  const { restart, check } = planSteps(options)
  const failure = await runCommand(restart, options.site).catch((error: Error) => error.message)
  if (failure) return failure
  const work = () => checkSite(options.url, join(options.site, release), options.timeoutMs)
  return runStep(`${check.name}: ${check.command}`, work, found => found ?? 'all is well')
}

type Failed = { failed: string; before: string; names: string[]; fault: string }

async function goBack(options: UpgradeOptions, { failed, before, names, fault }: Failed): Promise<never> {
  console.error(`${failed} is not well: ${fault}. Going back to ${before}.`)
  switchBack(options.site, before)
  const still = await restartAndCheck(options, before)
  const outcome = still
    ? `${before} is current again, but it is not well either: ${still}.`
    : `${before} is served again.`
  throw new StartUpError(
    `${failed} was not well (${fault}). ${outcome} ${describeDatabase(names, 'stay applied; they only add, so nothing was lost')}`,
  )
}

/** Says what became of the database, in which nothing is ever undone. */
export function describeDatabase(names: readonly string[], what: string): string {
  return names.length > 0
    ? `Its migrations ${what}: ${names.join(', ')}. The backup made before them is in the folder "backups".`
    : 'The database is as it was.'
}

function refuseRemovals(removals: string[], { noWayBack }: UpgradeOptions, hint: string): void {
  if (removals.length === 0 || noWayBack) return
  throw new StartUpError(
    `${removals.join(', ')} takes something away, so the release before could not serve afterwards. Nothing is changed yet: read the migration (${hint}), then say --no-way-back.`,
  )
}
