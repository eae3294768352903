// Scripts import this first: it reads `.env.local` and `.env`, and checks every variable before any other module needs one.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { errorMessage } from '../../lib/platform/describe-error'
import { readSettings } from '../../lib/platform/env'

try {
  // What is set already stays, so the shell wins over both files and `.env.local` over `.env`, as it does for Next.
  for (const file of ['.env.local', '.env']) if (existsSync(file)) loadEnvFile(file)
  readSettings()
} catch (error) {
  console.error(errorMessage(error))
  process.exit(1)
}
