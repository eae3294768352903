import 'server-only'
import { access, constants, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLOCKS_DIFFER_MS, DAY_MS, HOUR_MS } from '@/lib/dates/durations'
import { errorMessage } from '@/lib/platform/describe-error'
import { describeDiskFailure } from '@/lib/platform/disk-failure'
import { readDiskRoom } from '@/lib/platform/disk-room'
import { inTime } from '@/lib/platform/in-time'
import { listFolder } from '@/lib/platform/list-folder'

const KEEP_MS = 14 * DAY_MS
// The newest that misses no CV stays for longer while newer ones do: it may be the only place where they still are.
const KEEP_WHOLE_MS = 30 * DAY_MS
const OVERDUE_AFTER_MS = 2 * DAY_MS
const NAME = /^site-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
// An empty file beside a backup, which says how many CVs were gone when it was made.
const INCOMPLETE_NAME = /^(site-[\dT-]+Z\.backup)\.(\d+)-missing$/
const UNFINISHED_NAME = /^(?:site-[\dT-]+Z\.backup|erasures\.jsonl)\.[\da-f]+\.part$/
// One that is being written grows all the while, also on another machine that shares the folder.
const UNFINISHED_MS = HOUR_MS

/** The state of the daily backups. */
export type BackupState = { last: Date | null; overdue: boolean }

/** Returns the name of the backup made at that time. */
export function backupNameOf(time: Date): string {
  return `site-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
}

/** Returns how old the last backup of a folder is, within three seconds. */
export async function readBackupState(folder: string, now = new Date()): Promise<BackupState> {
  // A folder that cannot be read, or does not respond, holds no backup that anybody could use.
  const last = await findLastBackup(folder, now).catch(() => null)
  return { last, overdue: last === null || now.getTime() - last.getTime() > OVERDUE_AFTER_MS }
}

/**
 * Returns when the last whole backup of a folder was made; null where it holds none. One that a wrong clock dated in
 * the future does not count: otherwise none would be made until then. Nor does an empty file, as a copy that broke off or a
 * damaged disk leaves. Throws where the folder can't be read.
 */
export async function findLastBackup(folder: string, now: Date): Promise<Date | null> {
  return (await findLast(folder, now))?.at ?? null
}

/**
 * Says why the next backup cannot be made in a folder that responds: it takes no file, or has less room than the last one took.
 * Undefined where neither is so.
 */
export async function findBackupFault(folder: string, now = new Date()): Promise<string | undefined> {
  try {
    await inTime(access(folder, constants.W_OK | constants.X_OK))
    const last = await findLast(folder, now)
    const { free } = await inTime(readDiskRoom(folder))
    return last && free + (await sumDueDeletions(folder, last, now)) < last.bytes
      ? `its disk has ${toMebibytes(free)} free, and the last backup took ${toMebibytes(last.bytes)}`
      : undefined
  } catch (error) {
    return describeDiskFailure(error) ?? errorMessage(error)
  }
}

/** How much room the next backup makes by deleting old ones before it is written, in bytes. */
async function sumDueDeletions(folder: string, last: Backup, now: Date): Promise<number> {
  const before = now.getTime() + DAY_MS - KEEP_MS
  const due = (await listBackups(folder)).filter(
    ({ name, at }) => at.getTime() < before && name !== last.name,
  )
  // Another server may delete one just now.
  const sizeOf = ({ name }: Backup) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  const sizes = await inTime(Promise.all(due.map(sizeOf)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const toMebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`

type Backup = { name: string; at: Date }

async function findLast(folder: string, now: Date): Promise<(Backup & { bytes: number }) | undefined> {
  const latest = now.getTime() + CLOCKS_DIFFER_MS
  return findNewest(
    folder,
    (await listBackups(folder)).filter(({ at }) => at.getTime() <= latest),
  )
}

/** Finds the newest of some backups that is no empty file, and its size. */
async function findNewest(
  folder: string,
  backups: readonly Backup[],
): Promise<(Backup & { bytes: number }) | undefined> {
  for (const backup of backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    // One that says nothing of its size is taken for whole: it may just be gone.
    const found = await inTime(stat(join(folder, backup.name))).catch(() => null)
    if (found?.size !== 0) return { ...backup, bytes: found?.size ?? 0 }
  }
  return undefined
}

/** Notes beside a backup how many CVs it misses, so that an older one that has them is kept meanwhile. */
export async function noteMissingFiles(folder: string, name: string, count: number): Promise<void> {
  if (count > 0) await writeFile(join(folder, `${name}.${count}-missing`), '')
}

/** Returns how many CVs the last backup of a folder misses; 0 where it holds none. Throws where the folder can't be read. */
export async function countMissingFiles(folder: string, now = new Date()): Promise<number> {
  const last = await findLastBackup(folder, now)
  return last ? ((await listIncomplete(folder)).get(backupNameOf(last)) ?? 0) : 0
}

/**
 * Deletes the backups older than 14 days, and returns how many. While the last one misses CVs, the newest that misses none stays up
 * to 30 days.
 * @param naming what a backup's name looks like, with groups for year, month, day, hours, minutes and seconds
 * @param keptFrom the time of the oldest that stays however old it is
 */
export async function deleteOldBackups(
  folder: string,
  now: Date,
  { naming = NAME, keptFrom = now }: { naming?: RegExp; keptFrom?: Date } = {},
): Promise<number> {
  const before = Math.min(now.getTime() - KEEP_MS, keptFrom.getTime())
  const [backups, incomplete] = [await listBackups(folder, naming), await listIncomplete(folder)]
  const newestFirst = backups.sort((one, other) => other.at.getTime() - one.at.getTime())
  const whole = await findNewest(
    folder,
    newestFirst.filter(({ name }) => !incomplete.has(name)),
  )
  const isKept = (backup: Backup) =>
    backup.name === whole?.name &&
    backup !== newestFirst[0] &&
    now.getTime() - backup.at.getTime() <= KEEP_WHOLE_MS
  const old = newestFirst.filter(backup => backup.at.getTime() < before && !isKept(backup))
  for (const { name } of old) {
    await rm(join(folder, name), { force: true })
    const count = incomplete.get(name)
    if (count !== undefined) await rm(join(folder, `${name}.${count}-missing`), { force: true })
  }
  return old.length
}

/**
 * Deletes what daily backups that were killed have left. Each has a time of its own in its name, so that the next one does not
 * find it as one under a given name does.
 */
export async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of (await listFolder(folder)).filter(entry => UNFINISHED_NAME.test(entry))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < now.getTime() - UNFINISHED_MS) await rm(join(folder, name), { force: true })
  }
}

async function listIncomplete(folder: string): Promise<Map<string, number>> {
  const found = (await listFolder(folder)).map(name => INCOMPLETE_NAME.exec(name))
  return new Map(found.flatMap(match => (match?.[1] ? [[match[1], Number(match[2])] as const] : [])))
}

// An unfinished one has another name, and whoever copies one there by another name keeps it.
async function listBackups(folder: string, naming = NAME): Promise<Backup[]> {
  return (await listFolder(folder)).flatMap(name => {
    const [, year, month, day, hours, minutes, seconds] = naming.exec(name) ?? []
    return year ? [{ name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) }] : []
  })
}
