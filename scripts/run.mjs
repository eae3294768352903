// Runs a command that begins with the database client, which a fresh clone lacks: node scripts/run.mjs migrate
// `serve` is what the build has compiled, so that the process holds no compiler. The others come from the sources where the
// packages for development are installed, since a build may be older than they; elsewhere they are what was compiled too.
import './check-node.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [name = ''] = process.argv.splice(2, 1)
const source = resolve(`scripts/${name}.ts`)
const compiled = resolve(`.next/commands/${name}.mjs`)
const canCompile = existsSync(source) && existsSync('node_modules/tsx')

if (name !== 'serve' && canCompile) {
  await import('./tsx.mjs')
  await import('./generate-client.ts')
  await import(pathToFileURL(source).href)
} else if (existsSync(compiled)) await import(pathToFileURL(compiled).href)
else {
  console.error(
    existsSync('node_modules')
      ? 'The site is not built: run npm run build first.'
      : 'The packages are not installed: run npm ci first.',
  )
  process.exit(1)
}
