import 'server-only'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '@/lib/platform/describe-error'
import { hasDiskRoom } from '@/lib/platform/disk-room'
import { syncFolder, writeAndSync } from '@/lib/platform/durable-file'
import { keepFolderOwner } from '@/lib/platform/keep-folder-owner'
import { toWebStream } from '@/lib/platform/web-stream'
import { isCvKey } from './policy'
import type { CvStore, StoredCv } from './store'

const UNFINISHED = '.part'
const OWNER = 'store-id'

/** The folder of a store is gone; by its code it counts as an outage (lib/platform/outage.ts), a 503. */
class FolderGoneError extends Error {
  readonly code = 'ENODEV'
  constructor(folder: string) {
    super(`${folder} is gone: is its disk mounted?`)
  }
}

/**
 * Keeps CV files in a folder of this machine, which several servers may share.
 * @param folder an absolute path; made on first use, readable by the server's account alone
 * @param reserveBytes how much of the disk stays free: by default 512 MiB or 5 %, whichever is more; 0 for none
 */
export function diskStore(folder: string, reserveBytes?: number): CvStore {
  const trash = join(folder, 'trash')
  let seen = false
  const pathOf = (key: string) => join(folder, requireKey(key))
  const trashPathOf = (key: string) => join(trash, requireKey(key))

  // A folder that was there and is gone, as where its disk is not mounted, is not made anew: what went there would be hidden later.
  async function inFolder<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!seen) await makeFolder(folder)
    seen = true
    return work().catch(async error => {
      throw errorCode(error) === 'ENOENT' && !(await exists(folder)) ? new FolderGoneError(folder) : error
    })
  }

  async function openFile(key: string): Promise<ReadableStream<Uint8Array> | null> {
    if (!(await exists(pathOf(key)))) return null
    return toWebStream(createReadStream(pathOf(key)))
  }

  const restore = (key: string) => renameIfThere(trashPathOf(key), pathOf(key))

  return {
    put: (key, content, inspect) => inFolder(() => writeDurably(pathOf(key), content, inspect)),
    open: async key => (await openFile(key)) ?? ((await restore(key)) ? openFile(key) : null),
    has: key => exists(pathOf(key)),
    rename: (from, to) => renameDurably(pathOf(from), pathOf(to)),
    async delete(key) {
      await rm(pathOf(key), { force: true })
      // A restore deletes what one that was killed was writing.
      await rm(pathOf(key) + UNFINISHED, { force: true })
    },
    list: () => listFolder(folder),
    async trash(key) {
      await makeFolder(trash)
      // First, so that a crash in between leaves no file in the trash that seems to have been there for long.
      await utimes(pathOf(key), new Date(), new Date()).catch(absentAsNull)
      return renameIfThere(pathOf(key), trashPathOf(key))
    },
    restore,
    listTrash: () => listFolder(trash),
    deleteTrashed: key => rm(trashPathOf(key), { force: true }),
    async deleteUnfinished(before) {
      let deleted = 0
      for await (const { key, storedAt } of listFolder(folder, UNFINISHED)) {
        if (storedAt >= before) continue
        await rm(pathOf(key) + UNFINISHED, { force: true })
        deleted += 1
      }
      return deleted
    },
    readOwner: () => readFile(join(folder, OWNER), 'utf8').catch(absentAsNull),
    writeOwner: id =>
      inFolder(async () => {
        await rm(join(folder, OWNER + UNFINISHED), { force: true })
        await writeDurably(join(folder, OWNER), Readable.from([Buffer.from(id)]))
      }),
    hasRoom: () => inFolder(() => hasDiskRoom(folder, reserveBytes)),
    check: () => inFolder(() => access(folder, constants.R_OK | constants.W_OK)),
  }
}

/** Writes a whole file or none: what breaks off leaves nothing, and a crash leaves an unfinished file at most. */
async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array>,
  inspect?: (path: string) => Promise<void>,
): Promise<void> {
  const unfinished = path + UNFINISHED
  try {
    await writeAndSync(unfinished, content)
    keepFolderOwner(unfinished)
    await inspect?.(unfinished)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(path, { force: true })
    throw error
  }
}

async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** Does the same where the file is there, and returns whether it was: somebody may have erased it meanwhile. */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  return (await renameDurably(from, to).catch(absentAsNull)) !== null
}

// A name is only safe from a power cut once the folder that holds it is on the disk; that goes for new folders too.
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const made: string[] = []
  for (let path = folder; path.length >= first.length; path = dirname(path)) made.push(path)
  for (const path of made) await syncFolder(dirname(path))
  // The outermost first: its owner becomes that of what is in it.
  for (const path of made.reverse()) keepFolderOwner(path)
}

async function* listFolder(folder: string, ending = ''): AsyncGenerator<StoredCv> {
  for (const name of (await readdir(folder).catch(absentAsNull)) ?? []) {
    const key = name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name
    if (name !== key + ending || !isCvKey(key)) continue
    const found = await stat(join(folder, name)).catch(absentAsNull)
    if (found) yield { key, storedAt: found.mtime }
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(absentAsNull)) !== null
}

function requireKey(key: string): string {
  if (!isCvKey(key)) throw new Error('Not the key of a CV file')
  return key
}

function absentAsNull(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
