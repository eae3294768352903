import { join } from 'node:path'
import type { UpgradeOptions } from './options'
import { readAsOwner, runAsOwner } from './run-step'
import { freshFolder, quote, type Step } from './steps'

/**
 * A version that was fetched, and is not prepared yet.
 * @property folder holds it
 * @property hint says where its migrations can be read, also once it was put back
 * @property putBack has everything be as it was before
 */
export type Fetched = { folder: string; hint: string; putBack: () => Promise<void> }

/** Fetches what is to be served next. A clone is at that version then; a package still lies beside `source`. */
export async function fetchSources({ source, site }: UpgradeOptions, fetch: Step): Promise<Fetched> {
  if (source.kind === 'files') {
    const folder = freshFolder(site)
    const putBack = () => runAsOwner({ name: 'Put back', command: `rm -rf ${quote(folder)}` }, site)
    await runAsOwner(fetch, site).catch(async error => {
      await putBack()
      throw error
    })
    return { folder, hint: 'in prisma/migrations of the package', putBack }
  }
  const folder = join(site, 'source')
  const git = `git -C ${quote(folder)}`
  const readPlace = () =>
    readAsOwner(`${git} rev-parse HEAD && { ${git} symbolic-ref -q --short HEAD || :; }`, site)
  const [commit = '', branch] = readPlace()
  await runAsOwner(fetch, site)
  const [now = ''] = readPlace()
  // Whoever has changed files there keeps them, as by the fetch.
  const command = branch
    ? `${git} checkout -q ${quote(branch)} && ${git} reset -q --keep ${commit}`
    : `${git} checkout -q --detach ${commit}`
  const putBack = () => runAsOwner({ name: 'Put back', command }, site)
  return {
    folder,
    hint: `git -c safe.directory=${quote(folder)} -C ${quote(folder)} show ${now}:prisma/migrations/NAME/migration.sql`,
    putBack,
  }
}
