import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Writes content to a temporary file of this machine, readable by the server's account alone, for as long as it is used.
 * @throws what the content, the disk or the use throws; the file is removed in any case
 */
export async function withTemporaryFile<Result>(
  content: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'cv-'))
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
