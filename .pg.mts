import { startEmbeddedPostgres } from '@/lib/platform/embedded-postgres'
import { readFileSync, writeFileSync } from 'node:fs'
const db = await startEmbeddedPostgres({ dataDir: '.data', password: readFileSync('.data/secrets/database-password','utf8').trim() })
writeFileSync('/tmp/lists-pg-url', db.url)
setInterval(()=>{}, 1e6)
