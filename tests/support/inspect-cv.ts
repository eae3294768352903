import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectDocument } from '@/lib/cv-files/inspection/inspect'
import { kindByName } from '@/lib/cv-files/policy'

/** Looks into a CV of this path as the site does: why it is refused, or null. */
export function inspectFile(path: string) {
  const kind = kindByName(path)
  if (!kind) throw new Error(`${path} is of no kind`)
  return inspectDocument(path, kind.extension)
}

/** The same for a CV of this name and content. */
export async function inspect(filename: string, bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'inspection-'))
  try {
    const path = join(folder, filename)
    await writeFile(path, bytes)
    return await inspectFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
