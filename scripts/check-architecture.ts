import { architectureChecks } from './architecture/checks'
import { runChecks } from './testing/checks'
import { stopOnSignals } from './testing/run'

stopOnSignals()
const { failed } = await runChecks(architectureChecks)
process.exit(failed === 0 ? 0 : 1)
