// Imported before a script that needs the database client, which a fresh clone lacks.
import { generateClientWhereStale } from '@/scripts/build/build-site'

await generateClientWhereStale().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
