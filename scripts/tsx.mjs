// Lets Node run the scripts in TypeScript: node --import ./scripts/tsx.mjs scripts/test.ts
import './check-node.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('tsconfig.json', import.meta.url))
if (!existsSync(new URL('../node_modules/tsx', import.meta.url))) {
  console.error('The packages for development are not installed: run npm ci --include=dev.')
  process.exit(1)
}
await import('tsx')
