import { join } from 'node:path'
import type { Source, UpgradeOptions } from './options'

/**
 * One step of an upgrade: what it is for, and what is run.
 * @property feed gives the command its input, as the account that upgrades: the files named may be readable by it alone
 */
export type Step = { name: string; command: string; feed?: string }

/** Says a step's commands as one, as the shell would take them. */
export function describeCommand({ command, feed }: Step): string {
  return feed ? `${feed} | { ${command}; }` : command
}

/** Where a package is looked at before it takes the place of `source`. */
export const freshFolder = (site: string) => join(site, 'source.new')

/** The steps of an upgrade that goes well, in their order, as they are done and as --dry-run says them. */
export function planSteps({ source, site, prepare, restart, url }: UpgradeOptions) {
  return {
    fetch: { name: 'Fetch', ...fetchCommand(source, site) },
    // A clone is brought to the version by fetching it.
    ...(source.kind === 'files' && {
      take: { name: 'Put it in the place of source', command: takeCommand(site) },
    }),
    prepare: { name: 'Install and build beside what is served, back up, migrate, switch', command: prepare },
    restart: { name: 'Restart', command: restart },
    check: { name: 'Check', command: `GET ${url}/api/ready, / and /jobs` },
  } satisfies Record<string, Step>
}

function fetchCommand(source: Source, site: string): Omit<Step, 'name'> {
  const git = `git -C ${quote(join(site, 'source'))}`
  if (source.kind === 'pull') return { command: pullCommand(git) }
  if (source.kind === 'ref')
    return {
      command: [
        `${git} fetch --tags origin`,
        // A branch as it is there, else a tag or a commit.
        `{ ${git} checkout --detach ${quote(`origin/${source.ref}`)} 2>/dev/null || ${git} checkout --detach ${quote(source.ref)}; }`,
      ].join(' && '),
    }
  const fresh = quote(freshFolder(site))
  const isArchive = /\.(tgz|tar\.gz)$/.test(source.path)
  const unpack = `tar ${isArchive ? '-xzf' : '-xf'} - --no-same-owner -C ${fresh}`
  return {
    feed: isArchive ? `cat ${quote(source.path)}` : `tar -cf - -C ${quote(source.path)} .`,
    // What broke off would keep a disk full on which the site goes on.
    command: `rm -rf ${fresh} && mkdir ${fresh} && ${unpack} && { ${liftCommand(fresh)}; } || { rm -rf ${fresh}; exit 1; }`,
  }
}

// An archive of a folder, rather than of what is in it, has all in one.
function liftCommand(fresh: string): string {
  const [inner, lifted] = [`${fresh}/*/prisma/migrations`, `${fresh}.lifted`]
  return `[ -d ${fresh}/prisma ] || ! [ -d ${inner} ] || { rm -rf ${lifted} && mv ${fresh}/* ${lifted} && rm -rf ${fresh} && mv ${lifted} ${fresh}; }`
}

function takeCommand(site: string): string {
  const [folder, fresh] = [quote(join(site, 'source')), quote(freshFolder(site))]
  // No package holds the settings, and release.sh copies them from here into each release.
  const carry = `for file in .env .env.local; do [ ! -e ${folder}/$file ] || cp -pP ${folder}/$file ${fresh}/ || exit 1; done`
  return `${carry} && rm -rf ${folder} && mv ${fresh} ${folder}`
}

// After an upgrade to a tag or commit the clone is on no branch: the newest is then what the remote's own branch holds.
function pullCommand(git: string): string {
  const latest = `${git} fetch origin HEAD && ${git} checkout --detach FETCH_HEAD`
  return `if ${git} symbolic-ref -q HEAD >/dev/null; then ${git} pull --ff-only; else ${latest}; fi`
}

/** Quotes a word for the shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
