import { copyFileSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listBuild, listPrograms, listTraced } from './list-files'

/** Copies what a serving machine needs into a new folder, links as links, and returns how many bytes that is. */
export async function copyPackage(folder: string): Promise<number> {
  const files = new Set([...listBuild(), ...listPrograms(), ...(await listTraced())])
  let bytes = 0
  for (const file of files) bytes += copyTo(folder, file)
  return bytes
}

function copyTo(folder: string, file: string): number {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(file), target)
  else copyFileSync(file, target)
  return stat.size
}
