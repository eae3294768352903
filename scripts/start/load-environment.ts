// Scripts import this first: it reads `.env.local` and `.env`, and checks every variable before any other module needs one.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorMessage } from '../../lib/platform/describe-error'
import { addVariables, readSettings } from '../../lib/platform/env'

try {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) load(file)
  readSettings()
} catch (error) {
  console.error(errorMessage(error))
  process.exit(1)
}

// What is set already stays, so the shell wins over both files and `.env.local` over `.env`, as it does for Next. Node's own
// `loadEnvFile` calls a file missing that is another account's, and loses the first variable behind an editor's byte order mark.
function load(file: string): void {
  addVariables(parseEnv(readText(file)))
}

function readText(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `${file} can't be read (${errorMessage(error)}): see that it is a file of the account that runs the site.`,
    )
  }
  // As Windows' PowerShell writes it: no variable would be found.
  if (text.includes('\0')) throw new Error(`${file} is not in UTF-8: save it anew as that.`)
  return text.replace(/^\uFEFF/, '')
}
