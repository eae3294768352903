// Every check and test there is, one after the other; the last line says how many passed and failed.
import { mkdirSync } from 'node:fs'
import { buildSite, generateClientWhereStale } from '@/scripts/build/build-site'
import { isBuildFresh } from '@/scripts/build/build-stamp'
import { countBrowserTests, countVitest, type Tally } from './testing/counts'
import { run, stopOnSignals } from './testing/run'

// The address `npm start` builds for, so that its build and the tests' are one.
const SITE_URL = 'http://localhost:3000'
const RESULTS = 'test-results'

const total: Tally = { passed: 0, failed: 0 }

stopOnSignals()
await check('Database client', () => generateClientWhereStale())
await check('House rules', () =>
  run('tsx', ['--tsconfig', 'scripts/tsconfig.json', 'scripts/check-architecture.ts']),
)
await check('Format and lint', () => run('biome', ['check', '--error-on-warnings', '.']))
await check('Route types', () => run('next', ['typegen']))
await check('Types', () => run('tsc', ['--noEmit']))
await check('Build', async () => {
  if (!isBuildFresh(SITE_URL)) await buildSite(SITE_URL, true)
})
add(await testWithVitest())
add(await testInBrowser())
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function check(name: string, work: () => Promise<void>) {
  console.log(`\n> ${name}`)
  add(await work().then(passed, failed))
}

async function testWithVitest(): Promise<Tally> {
  console.log('\n> Unit and API tests')
  mkdirSync(RESULTS, { recursive: true })
  const file = `${RESULTS}/vitest.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const outcome = await run('vitest', ['run', ...reporters]).then(passed, failed)
  return countVitest(file, outcome)
}

async function testInBrowser(): Promise<Tally> {
  console.log('\n> Browser tests')
  try {
    // Loaded late: it needs Playwright, which the checks do without.
    const { ensureChromium } = await import('../tests/support/chromium')
    ensureChromium(line => console.log(line))
  } catch (error) {
    return failed(error)
  }
  const outcome = await run('playwright', ['test']).then(passed, failed)
  return countBrowserTests(`${RESULTS}/browser.json`, outcome)
}

function passed(): Tally {
  return { passed: 1, failed: 0 }
}

function failed(error: unknown): Tally {
  console.error(error instanceof Error ? error.message : error)
  return { passed: 0, failed: 1 }
}

function add(tally: Tally) {
  total.passed += tally.passed
  total.failed += tally.failed
}
