import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encodeAll, isCompressible } from '../../lib/server/bodies'
import { COMPRESSED, listPublicFiles, type PublicFile } from '../../lib/server/public-files'

/** Compresses every public file once, as small as it gets, for the server to send as it is. Part of the build. */
export async function compressFiles(): Promise<void> {
  rmSync(COMPRESSED, { recursive: true, force: true })
  for (const file of listPublicFiles()) if (isCompressible(file.type)) await compressFile(file)
}

async function compressFile({ urlPath, path }: PublicFile): Promise<void> {
  const { br, gzip } = await encodeAll(readFileSync(path), 'best')
  const target = join(COMPRESSED, urlPath)
  mkdirSync(dirname(target), { recursive: true })
  if (br) writeFileSync(`${target}.br`, br)
  if (gzip) writeFileSync(`${target}.gz`, gzip)
}
