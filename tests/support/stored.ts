import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'

/** What applications have left behind: how many rows, and the names of the files beside them. */
export async function storedApplications(): Promise<{ rows: number; files: string[] }> {
  const rows = await database().application.count()
  const names = await readdir(join(env().dataDir, 'cv-files')).catch(() => [])
  return { rows, files: names.filter(name => name.startsWith('cv_')) }
}
