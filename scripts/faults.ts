// Rehearses what may befall the site, on a built server with real files; exits with 1 where a promise is broken.
// Words on the command line choose the scenarios by their names: `npm run faults -- frozen-database full-disk`.
import '@/scripts/start/load-environment'
import { StartUpError } from '@/lib/platform/start-up-error'
import { buildForTests } from '@/scripts/build/build-site'
import { printTable } from './bench/print-table'
import { type Rehearsal, rehearse } from './faults/rehearse'
import { scenarios } from './faults/scenarios'
import { runScript } from './start/run-script'

const SERVICE_SECONDS = 10
const STOP_SECONDS = 15
const headings = [
  'Scenario',
  'Requests',
  'Acknowledged',
  'Lost',
  'Orphaned',
  'Service s',
  'SIGTERM s',
  'after',
]

await runScript(async () => {
  const chosen = chooseScenarios(process.argv.slice(2))
  await buildForTests()
  const rows: string[][] = []
  const broken: string[] = []
  for (const scenario of chosen) {
    const obstacle = scenario.findObstacle?.()
    if (obstacle) {
      console.log(`${scenario.name}: left out, ${obstacle}`)
      continue
    }
    console.log(`${scenario.name}: ${scenario.title}`)
    const rehearsal = await rehearse(scenario).catch(String)
    const promises = typeof rehearsal === 'string' ? [rehearsal] : findBroken(rehearsal)
    const figures = typeof rehearsal === 'string' ? [] : cells(rehearsal)
    console.log(`  ${[...figures, promises.join('; ') || 'kept'].join('  ')}`)
    rows.push([scenario.name, ...figures])
    broken.push(...promises.map(promise => `${scenario.name}: ${promise}`))
  }
  console.log(
    `\nSIGTERM: in the midst of the fault, and after it. Bounds: 0 lost, 0 orphaned, ${SERVICE_SECONDS} s, ${STOP_SECONDS} s.\n`,
  )
  printTable(headings, rows)
  if (broken.length > 0) throw new StartUpError(`\n${broken.join('\n')}`)
  console.log('\nEvery promise is kept.')
})

function chooseScenarios(wanted: string[]) {
  const unknown = wanted.filter(name => !scenarios.some(scenario => scenario.name === name))
  if (unknown.length > 0)
    throw new StartUpError(
      `There is no scenario ${unknown.join(', ')}. There are: ${scenarios.map(({ name }) => name).join(', ')}`,
    )
  return wanted.length > 0 ? scenarios.filter(({ name }) => wanted.includes(name)) : scenarios
}

function cells(rehearsal: Rehearsal): string[] {
  const { requests, acknowledged, lost, orphaned } = rehearsal
  return [
    ...[requests, acknowledged, lost.length, orphaned.length].map(String),
    ...[rehearsal.serviceSeconds, rehearsal.stopInFaultSeconds, rehearsal.stopSeconds].map(
      seconds => seconds?.toFixed(1) ?? '-',
    ),
  ]
}

function findBroken(rehearsal: Rehearsal): string[] {
  const { lost, orphaned, wrong, serviceSeconds, stopInFaultSeconds = 0, stopSeconds } = rehearsal
  const late = Math.max(stopInFaultSeconds, stopSeconds)
  return [
    ...lost.map(record => `lost ${record}`),
    ...orphaned.map(file => `orphaned ${file}`),
    ...[...wrong].map(([response, count]) => `${response}, ${count} times`),
    ...(serviceSeconds > SERVICE_SECONDS ? [`full service after ${serviceSeconds.toFixed(1)} s`] : []),
    ...(late > STOP_SECONDS ? [`SIGTERM took ${late.toFixed(1)} s`] : []),
  ]
}
