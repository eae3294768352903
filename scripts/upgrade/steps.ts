import { join } from 'node:path'
import type { Source, UpgradeOptions } from './options'

/**
 * One step of an upgrade: what it is for, and what is run.
 * @property feed gives the command its input, as the account that upgrades: the files named may be readable by it alone
 * @property after is run once both went well
 */
export type Step = { name: string; command: string; feed?: string; after?: string }

/** Says a step's commands as one, as the shell would take them. */
export function describeCommand({ command, feed, after }: Step): string {
  const fed = feed ? `${feed} | { ${command}; }` : command
  return after ? `${fed} && ${after}` : fed
}

/** The steps of an upgrade that goes well, in their order, as they are done and as --dry-run says them. */
export function planSteps({ source, site, prepare, restart, url }: UpgradeOptions) {
  return {
    fetch: { name: 'Fetch', ...fetchCommand(source, join(site, 'source')) },
    prepare: { name: 'Install and build beside what is served, back up, migrate, switch', command: prepare },
    restart: { name: 'Restart', command: restart },
    check: { name: 'Check', command: `GET ${url}/api/ready, / and /jobs` },
  } satisfies Record<string, Step>
}

function fetchCommand(source: Source, folder: string): Omit<Step, 'name'> {
  const git = `git -C ${quote(folder)}`
  if (source.kind === 'pull') return { command: pullCommand(git) }
  if (source.kind === 'ref')
    return {
      command: [
        `${git} fetch --tags origin`,
        // A branch as it is there, else a tag or a commit.
        `{ ${git} checkout --detach ${quote(`origin/${source.ref}`)} 2>/dev/null || ${git} checkout --detach ${quote(source.ref)}; }`,
      ].join(' && '),
    }
  const fresh = quote(`${folder}.new`)
  const isArchive = /\.(tgz|tar\.gz)$/.test(source.path)
  return {
    feed: isArchive ? `cat ${quote(source.path)}` : `tar -cf - -C ${quote(source.path)} .`,
    // What broke off would keep a disk full on which the site goes on.
    command: `rm -rf ${fresh} && mkdir ${fresh} && tar ${isArchive ? '-xzf' : '-xf'} - --no-same-owner -C ${fresh} || { rm -rf ${fresh}; exit 1; }`,
    after: `${carrySettings(folder)} && rm -rf ${quote(folder)} && mv ${fresh} ${quote(folder)}`,
  }
}

// After an upgrade to a tag or commit the clone is on no branch: the newest is then what the remote's own branch holds.
function pullCommand(git: string): string {
  const latest = `${git} fetch origin HEAD && ${git} checkout --detach FETCH_HEAD`
  return `if ${git} symbolic-ref -q HEAD >/dev/null; then ${git} pull --ff-only; else ${latest}; fi`
}

// No package holds them, and release.sh copies them from here into each release.
function carrySettings(folder: string): string {
  const [from, to] = [quote(`${folder}/`), quote(`${folder}.new`)]
  return `for file in .env .env.local; do [ ! -e ${from}$file ] || cp -pP ${from}$file ${to} || exit 1; done`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
