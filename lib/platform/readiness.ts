import 'server-only'
import { database } from './database'

/** Throws where the database can't be reached. */
export async function checkDatabase(): Promise<void> {
  await database().$queryRaw`SELECT 1`
}
