// Every check and test there is; the last line says how many passed and failed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildForTests, generateClientWhereStale } from '@/scripts/build/build-site'
import { architectureChecks } from './architecture/checks'
import { addUp, type Check, runCheck, runChecks, secondsSince } from './testing/checks'
import { countBrowserTests, countVitest, type Tally } from './testing/counts'
import { checkLogs } from './testing/log-scan'
import { run, runQuietly, stopProgramsOnSignals } from './testing/run'

const RESULTS = 'test-results'
// Not among the results, which Playwright clears.
const LOGS = mkdtempSync(join(tmpdir(), 'server-logs-'))
const removeLogs = () => rmSync(LOGS, { recursive: true, force: true })
// Whom tests invent most often.
const PERSONAS = ['Adébáyọ̀', 'Nanzip Dung', 'Hauwa Bello', 'Nanret Gyang', 'Zwandien']

const apiTypes: Check = {
  name: 'Types of the API',
  // Loaded only here: the browser tests alone do without it.
  work: async () => (await import('./openapi/types')).writeApiTypes(),
}
const client: Check = { name: 'Database client', work: generateClientWhereStale }
const lint: Check = {
  name: 'Format and lint',
  work: () => runQuietly('biome', ['check', '--error-on-warnings', '.']),
}
const routeTypes: Check = { name: 'Route types', work: () => runQuietly('next', ['typegen']) }
// Each checker reads the database client's types for itself, and the unit tests beside it leave no core idle for a second one.
const types: Check = {
  name: 'Types',
  work: () => runQuietly('tsc', ['--noEmit', '--incremental', 'false', '--checkers', '1']),
}
const recipes: Check = {
  name: 'What the recipes write compiles, and is formatted',
  work: async () => (await import('./rehearsals/check-recipes')).checkRecipes(),
}
const build: Check = { name: 'Build', work: buildForTests }

const browser: Check = {
  name: 'Browser',
  work: async () => {
    // Loaded only here: it needs Playwright, which the checks do without.
    const { ensureChromium } = await import('../tests/support/chromium')
    await ensureChromium(line => console.log(line))
  },
}

// What the servers of all tests have logged.
const logs: Check = {
  name: 'Logs hold nobody’s data and no secret',
  work: async () => {
    const { ADMIN_PASSWORD, ADMIN_PREFIX, testEnvironment } = await import(
      '../tests/support/test-environment'
    )
    const { NEXTAUTH_SECRET = '' } = testEnvironment('', '')
    // Where something is found in them they stay, to be looked at.
    process.off('exit', removeLogs)
    checkLogs(LOGS, { secrets: [ADMIN_PASSWORD, NEXTAUTH_SECRET], prefix: ADMIN_PREFIX, names: PERSONAS })
    removeLogs()
  },
}

stopProgramsOnSignals()
process.once('exit', removeLogs)
const began = performance.now()
mkdirSync(RESULTS, { recursive: true })
const total = addUp([
  await runChecks([client, apiTypes]),
  // The build clears the folder that the types of the routes are in, so these come after it.
  ...(await Promise.all([runCheck(build), runChecks([lint, ...architectureChecks])])),
  ...(await Promise.all([runChecks([routeTypes, types, recipes]), testWithVitest('unit')])),
  // A browser that has to be installed is, meanwhile.
  ...(await Promise.all([testWithVitest('api'), runCheck(browser)])),
  await testInBrowser(),
  await runCheck(logs),
])
console.log(`\nAll of it took ${secondsSince(began)} s.`)
for (const failure of total.failures) console.log(`failed: ${failure}`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 ? 0 : 1)

async function testWithVitest(project: 'unit' | 'api'): Promise<Tally> {
  const file = `${RESULTS}/vitest-${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const outcome = await runCheck({
    name: project === 'unit' ? 'Unit tests' : 'API tests',
    work: () => run('vitest', ['run', '--project', project, ...reporters], { TEST_SERVER_LOGS: LOGS }),
  })
  return countVitest(file, outcome)
}

async function testInBrowser(): Promise<Tally> {
  const outcome = await runCheck({
    name: 'Browser tests',
    work: () => run('playwright', ['test'], { TEST_SERVER_LOGS: LOGS }),
  })
  return countBrowserTests(`${RESULTS}/browser.json`, outcome)
}
