import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'

/** What is to be served next: what a git branch or tag holds, or a package or archive on this machine. */
export type Source = { kind: 'pull' } | { kind: 'ref'; ref: string } | { kind: 'files'; path: string }

export type UpgradeOptions = {
  source: Source
  /** The folder with source, releases and current. */
  site: string
  /** Shell commands, run in that folder. */
  prepare: string
  restart: string
  /** Where the site listens. */
  url: string
  dryRun: boolean
  /** Whether to go on where a migration takes something away, so that the release before could not serve any more. */
  noWayBack: boolean
  /** How long a restarted site may take to be ready, in ms. */
  timeoutMs: number
}

/** What prepares a release where none says otherwise: the units of deploy/. */
export const UNITS_PREPARE = 'systemctl start site-update'

const USAGE = `npm run upgrade -- [WHAT] [options]
  WHAT               a branch, tag or commit; a folder of npm run package, or a .tgz of it. Left out: the newest of the branch
  --site FOLDER      where source, releases and current are; left out: the one it is run in
  --prepare COMMAND  left out: ${UNITS_PREPARE}
  --restart COMMAND  left out: systemctl restart site
  --url URL          where the site listens, without TLS; left out: http://127.0.0.1:PORT
  --timeout SECONDS  how long it may take to be ready; left out: 120
  --no-way-back      also where a migration takes something away
  --dry-run          say the steps, and do nothing`

/**
 * Reads the words after `npm run upgrade --`. Throws StartUpError with how it is used.
 * @param folder the one it is run in
 * @param port where the site listens by its settings
 */
export function readOptions(words: string[], folder: string, port: number): UpgradeOptions {
  const { values, positionals } = parse(words)
  const seconds = Number(values.timeout)
  if (positionals.length > 1 || !(seconds > 0)) throw new StartUpError(USAGE)
  return {
    source: readSource(positionals[0]),
    site: resolve(values.site ?? siteOf(folder)),
    prepare: values.prepare,
    restart: values.restart,
    url: readUrl(values.url ?? `http://127.0.0.1:${port}`),
    dryRun: values['dry-run'],
    noWayBack: values['no-way-back'],
    timeoutMs: seconds * 1000,
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        prepare: { type: 'string', default: UNITS_PREPARE },
        restart: { type: 'string', default: 'systemctl restart site' },
        url: { type: 'string' },
        timeout: { type: 'string', default: '120' },
        'no-way-back': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartUpError(`${errorMessage(error)}\n${USAGE}`)
  }
}

// The process itself is asked, which speaks no TLS: a proxy might answer for it.
function readUrl(url: string): string {
  if (URL.canParse(url) && new URL(url).protocol === 'http:') return url
  throw new StartUpError(`--url is an http:// URL, such as http://127.0.0.1:3000, and not ${url}.\n${USAGE}`)
}

function readSource(what: string | undefined): Source {
  if (what === undefined) return { kind: 'pull' }
  if (existsSync(what) || /[/\\]|\.(tgz|tar\.gz)$/.test(what)) {
    // A branch may have a slash too, but then it is no path.
    if (existsSync(what)) return { kind: 'files', path: resolve(what) }
    if (/\.(tgz|tar\.gz)$/.test(what) || /^[./]/.test(what)) throw new StartUpError(`${what} is not there.`)
  }
  return { kind: 'ref', ref: what }
}

// Run in /srv/site/current, which is /srv/site/releases/ID.
function siteOf(folder: string): string {
  const releases = dirname(realpathSync(folder))
  if (basename(releases) === 'releases') return dirname(releases)
  throw new StartUpError(
    `${folder} is no release: run this in the site's folder "current", or name the folder above it with --site.\n${USAGE}`,
  )
}
