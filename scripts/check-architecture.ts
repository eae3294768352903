import { architectureChecks } from './architecture/checks'
import { runChecks } from './testing/checks'
import { stopProgramsOnSignals } from './testing/run'

stopProgramsOnSignals()
const { failures } = await runChecks(architectureChecks)
process.exit(failures.length === 0 ? 0 : 1)
