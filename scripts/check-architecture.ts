import { architectureChecks } from './architecture/checks'
import { runChecks } from './testing/checks'
import { stopOnSignals } from './testing/run'

stopOnSignals()
const { failures } = await runChecks(architectureChecks)
process.exit(failures.length === 0 ? 0 : 1)
