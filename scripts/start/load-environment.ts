// Scripts import this first: it reads `.env` and checks every variable before any other module needs one.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { readSettings } from '../../lib/platform/env'

try {
  // The shell's own variables win over the file's.
  if (existsSync('.env')) loadEnvFile('.env')
  readSettings()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
