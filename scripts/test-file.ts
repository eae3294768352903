// Runs the test files named on the command line: `npm run test:file -- tests/api/server/crash.test.ts`. What follows the first option
// goes to the runner as it is: `npm run test:file -- tests/browser/apply.spec.ts --headed -g "double press"`.
import { buildForTests, generateClientWhereStale } from '@/scripts/build/build-site'
import { run, stopProgramsOnSignals } from './testing/run'

const words = process.argv.slice(2)
const firstOption = words.findIndex(word => word.startsWith('-'))
const files = firstOption < 0 ? words : words.slice(0, firstOption)
const options = words.slice(files.length)
const inBrowser = files.filter(file => file.endsWith('.spec.ts'))
const others = files.filter(file => !inBrowser.includes(file))

stopProgramsOnSignals()
await (files.every(file => file.startsWith('tests/unit/')) ? generateClientWhereStale() : buildForTests())
if (others.length > 0) await run('vitest', ['run', ...others, ...options])
if (inBrowser.length > 0) await run('playwright', ['test', ...inBrowser, ...options])
