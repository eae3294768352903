import 'server-only'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '@/lib/platform/describe-error'
import { hasDiskRoom } from '@/lib/platform/disk-room'
import { syncFolder, writeAndSync } from '@/lib/platform/durable-file'
import { keepFolderOwner } from '@/lib/platform/keep-folder-owner'
import { streamFile } from '@/lib/platform/web-stream'
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
    return work().catch(explain)
  }

  async function explain(error: unknown): Promise<never> {
    throw errorCode(error) === 'ENOENT' && !(await exists(folder)) ? new FolderGoneError(folder) : error
  }

  // A file that is not there is none, unless the folder is gone with every other: then nobody can tell.
  const ifThere = <Result>(work: Promise<Result>) => work.catch(explain).catch(absentAsNull)

  const deleteIfThere = async (path: string) => void (await ifThere(rm(path)))
  const renameIfThere = async (from: string, to: string) => (await ifThere(renameDurably(from, to))) !== null
  const restore = (key: string) => renameIfThere(trashPathOf(key), pathOf(key))

  async function openFile(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const file = await ifThere(open(pathOf(key)))
    return file && streamFile(file)
  }

  return {
    put: (key, content, inspect) => inFolder(() => writeDurably(pathOf(key), content, inspect)),
    open: async key => (await openFile(key)) ?? ((await restore(key)) ? openFile(key) : null),
    has: async key => (await ifThere(stat(pathOf(key)))) !== null,
    rename: (from, to) => renameDurably(pathOf(from), pathOf(to)),
    async delete(key) {
      await deleteIfThere(pathOf(key))
      // A restore deletes what one that was killed was writing.
      await rm(pathOf(key) + UNFINISHED, { force: true })
    },
    list: () => listCvFolder(folder),
    async trash(key) {
      // First, so that a crash in between leaves no file in the trash that seems to have been there for long.
      if ((await ifThere(utimes(pathOf(key), new Date(), new Date()))) === null) return false
      await makeFolder(trash)
      return renameIfThere(pathOf(key), trashPathOf(key))
    },
    restore,
    listTrash: () => listCvFolder(trash),
    deleteTrashed: key => deleteIfThere(trashPathOf(key)),
    async deleteUnfinished(before) {
      let deleted = 0
      for await (const { key, storedAt } of listCvFolder(folder, UNFINISHED)) {
        if (storedAt >= before) continue
        await rm(pathOf(key) + UNFINISHED, { force: true })
        deleted += 1
      }
      return deleted
    },
    readOwner: () => readFile(join(folder, OWNER), 'utf8').catch(absentAsNull),
    writeOwner: id =>
      inFolder(async () => {
        const unfinished = join(folder, OWNER + UNFINISHED)
        await rm(unfinished, { force: true })
        await writeUnfinished(unfinished, Readable.from([Buffer.from(id)]))
        await renameDurably(unfinished, join(folder, OWNER))
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
    await writeUnfinished(unfinished, content)
    await inspect?.(unfinished)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(path, { force: true })
    throw error
  }
}

async function writeUnfinished(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await writeAndSync(path, content)
  keepFolderOwner(path)
}

async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
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

async function* listCvFolder(folder: string, ending = ''): AsyncGenerator<StoredCv> {
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
