import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartUpError } from '@/lib/platform/start-up-error'

type Account = { uid: number; gid: number }

/** How to run PostgreSQL's programs: under which account, and by what means. */
export type PostgresRunner = {
  /** Gives the program and options for `spawn`. */
  command(binary: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
  /** Hands a file or folder to the account PostgreSQL runs under. */
  giveAway(path: string): void
}

/**
 * Chooses the account: our own, or, as root (which PostgreSQL refuses), the data's owner, `postgres` or `nobody`.
 * Takes the database's folder and every other path its programs must reach.
 * Throws StartUpError where no account can be used.
 */
export function choosePostgresRunner(dataFolder: string, paths: string[]): PostgresRunner {
  if (process.getuid?.() !== 0) return { command: runPlainly, giveAway: () => {} }
  const account = chooseAccount(dataFolder)
  const reachable = [dirname(dataFolder), ...paths].every(path => canReach(path, account))
  return {
    command: reachable
      ? (file, args) => ({ file, args, options: { cwd: '/', ...account } })
      : runThroughSetpriv(account, paths),
    giveAway: path => chownSync(path, account.uid, account.gid),
  }
}

function runPlainly(file: string, args: string[]) {
  return { file, args, options: {} }
}

function chooseAccount(dataFolder: string): Account {
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  const found = findAccount('postgres') ?? findAccount('nobody')
  if (found) return found
  throw new StartUpError(
    'PostgreSQL does not run as root, and there is no account postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
  )
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

function canReach(path: string, account: Account): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  const open = !stats || mayEnter(stats, account)
  return open && (dirname(path) === path || canReach(dirname(path), account))
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0
}

// A clone under /root is closed to other accounts; this one right lets PostgreSQL through without opening it to them.
function runThroughSetpriv({ uid, gid }: Account, [probe = 'true']: string[]): PostgresRunner['command'] {
  // The bit makes access(2), by which initdb looks for its neighbours, honour that right too.
  const rights = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const prefix = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
  if (spawnSync('setpriv', [...prefix, probe, '--version'], { cwd: '/' }).status !== 0)
    throw new StartUpError(
      `PostgreSQL does not run as root, and account ${uid} can't reach this folder: install util-linux (setpriv), clone elsewhere, start as an ordinary user, or set DATABASE_URL.`,
    )
  return (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], options: { cwd: '/' } })
}
