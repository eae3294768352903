import type { SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartUpError } from '@/lib/platform/start-up-error'

/** The user and group that PostgreSQL's programs run as, with no rights beyond theirs. */
export type Account = { uid: number; gid: number }

/** How to run PostgreSQL's programs on a data folder. */
export type PostgresRunner = {
  /** Gives what the folder is called where they run, and the options for `spawn`. */
  onFolder(folder: string): { name: string; options: SpawnOptions }
  /** Hands a file or folder to the account PostgreSQL runs under. */
  giveAway(path: string): void
}

/**
 * Chooses the account: undefined for our own or, as PostgreSQL refuses root, the data's owner, `postgres` or `nobody`.
 * Throws StartUpError where there is none.
 */
export function chooseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // Where there is no database yet, its account is that of the folder it comes into, a service's own.
  const { uid, gid } = statSync(existsSync(dataFolder) ? dataFolder : dirname(dataFolder))
  if (uid !== 0) return { uid, gid }
  const found = findAccount('postgres') ?? findAccount('nobody')
  if (found) return found
  throw new StartUpError(
    'PostgreSQL does not run as root, and there is no account postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether an account may pass through every folder on the way to a path. */
export function canReach(path: string, account: Account): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  const open = !stats || mayEnter(stats, account)
  return open && (dirname(path) === path || canReach(dirname(path), account))
}

/**
 * Makes the runner for an account. Root enters the folder before it becomes the account, and Linux gives a process the
 * folder it is in by a name of its own: so data under a path that is closed to the account (`/root/…`) can be used without
 * opening that path, and without a capability that would open every other one too.
 * Throws StartUpError on another system where the account can't reach the folder.
 */
export function createRunner(account: Account | undefined, dataFolder: string): PostgresRunner {
  if (!account) return { onFolder: folder => ({ name: folder, options: {} }), giveAway: () => {} }
  const giveAway = (path: string) => chownSync(path, account.uid, account.gid)
  if (process.platform === 'linux')
    return {
      onFolder: folder => ({ name: '/proc/self/cwd', options: { ...account, cwd: folder } }),
      giveAway,
    }
  if (!canReach(dirname(dataFolder), account))
    throw new StartUpError(
      `PostgreSQL does not run as root, and account ${account.uid} can't reach ${dirname(dataFolder)}: set DATA_DIR to a folder elsewhere, start as an ordinary user, or set DATABASE_URL.`,
    )
  return { onFolder: folder => ({ name: folder, options: { ...account, cwd: '/' } }), giveAway }
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0
}
