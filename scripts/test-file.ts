// Runs the test files named on the command line: `npm run test:file -- tests/api/crash.test.ts`.
import { buildSite, generateClientWhereStale } from '@/scripts/build/build-site'
import { isBuildFresh } from '@/scripts/build/build-stamp'
import { run, stopOnSignals } from './testing/run'

// The URL `npm test` builds for, so that both share one build.
const SITE_URL = 'http://localhost:3000'

const files = process.argv.slice(2)
const inBrowser = files.filter(file => file.endsWith('.spec.ts'))
const others = files.filter(file => !inBrowser.includes(file))

stopOnSignals()
await generateClientWhereStale()
if (files.some(file => !file.startsWith('tests/unit/')) && !isBuildFresh(SITE_URL))
  await buildSite(SITE_URL, false)
if (others.length > 0) await run('vitest', ['run', ...others])
if (inBrowser.length > 0) await run('playwright', ['test', ...inBrowser])
