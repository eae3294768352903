// Everything from a fresh clone to a served site. What builds runs in a process of its own that ends, so that this one, which
// serves, holds nothing of it.
import './check-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

if (existsSync('node_modules/tsx')) await buildWhereStale()
process.argv.splice(2, 0, 'serve', '--migrate')
await import('./run.mjs')

async function buildWhereStale() {
  const parent = process.ppid
  const words = ['--import', './scripts/tsx.mjs', 'scripts/build-for-start.ts']
  const builder = spawn(process.execPath, words, { stdio: 'inherit' })
  let isSignalled = false
  const pass = signal => {
    isSignalled = true
    builder.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const [code, endedBy] = await once(builder, 'close')
  for (const signal of SIGNALS) process.off(signal, pass)
  if (isSignalled) process.exit(0)
  // A process that the system kills, as when memory runs out, prints nothing.
  if (endedBy) console.error(`The build was ended by ${endedBy}: it takes 1.5 GiB of memory.`)
  // An npm that was killed meanwhile passes no signal on: there would be no stopping the site.
  if (code !== 0 || process.ppid !== parent) process.exit(code || 1)
}
