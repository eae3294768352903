import 'server-only'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isCvKey } from './policy'
import type { CvStore, StoredCv } from './store'

const UNFINISHED = '.part'

/**
 * Keeps CV files in a folder of this machine.
 * @param folder an absolute path; made on first use, readable by the server's account alone
 */
export function diskStore(folder: string): CvStore {
  const pathOf = (key: string) => join(folder, requireKey(key))

  return {
    // The folder belongs to one server, so whatever has no row when it starts was cut off by a crash.
    orphanAgeMs: 0,
    async put(key, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = pathOf(key) + UNFINISHED
      try {
        await writeDurably(unfinished, content)
        await rename(unfinished, pathOf(key))
        await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        await rm(pathOf(key), { force: true })
        throw error
      }
    },
    async open(key) {
      const exists = await stat(pathOf(key)).catch(absentAsNull)
      return exists && (Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>)
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + UNFINISHED, { force: true })
    },
    list: () => listFolder(folder),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A rename is only safe from a power cut once the folder itself is on the disk.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredCv> {
  for (const name of (await readdir(folder).catch(absentAsNull)) ?? []) {
    const key = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name
    const found = await stat(join(folder, name)).catch(absentAsNull)
    if (found && isCvKey(key)) yield { key, storedAt: found.mtime }
  }
}

function requireKey(key: string): string {
  if (!isCvKey(key)) throw new Error('Not the key of a CV file')
  return key
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
