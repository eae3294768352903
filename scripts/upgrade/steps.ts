import { join } from 'node:path'
import type { Source, UpgradeOptions } from './options'

/** One step of an upgrade: what it is for, and what is run. */
export type Step = { name: string; command: string }

/** The steps of an upgrade that goes well, in their order, as they are done and as --dry-run says them. */
export function planSteps({ source, site, prepare, restart, url }: UpgradeOptions) {
  return {
    fetch: { name: 'Fetch', command: fetchCommand(source, join(site, 'source')) },
    prepare: { name: 'Install and build beside what is served, back up, migrate, switch', command: prepare },
    restart: { name: 'Restart', command: restart },
    check: { name: 'Check', command: `GET ${url}/api/ready, / and /jobs` },
  } satisfies Record<string, Step>
}

function fetchCommand(source: Source, folder: string): string {
  const git = `git -C ${quote(folder)}`
  if (source.kind === 'pull') return `${git} pull --ff-only`
  if (source.kind === 'ref')
    return [
      `${git} fetch --tags origin`,
      // A branch as it is there, else a tag or a commit.
      `{ ${git} checkout --detach ${quote(`origin/${source.ref}`)} 2>/dev/null || ${git} checkout --detach ${quote(source.ref)}; }`,
    ].join(' && ')
  const fresh = quote(`${folder}.new`)
  const unpack = /\.(tgz|tar\.gz)$/.test(source.path)
    ? `tar -xzf ${quote(source.path)} -C ${fresh}`
    : `cp -R ${quote(`${source.path}/.`)} ${fresh}`
  return `rm -rf ${fresh} && mkdir ${fresh} && ${unpack} && rm -rf ${quote(folder)} && mv ${fresh} ${quote(folder)}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
