// Rehearses several instances of the site on one database; exits with 1 where a promise is broken. `npm run instances` rehearses
// both, a word on the command line one: `rolling-restart` or `saves`.
import '@/scripts/start/load-environment'
import { spawnSync } from 'node:child_process'
import { StartUpError } from '@/lib/platform/start-up-error'
import { buildForTests } from '@/scripts/build/build-site'
import { runScript } from './start/run-script'

await runScript(async () => {
  const wanted = process.argv[2]
  if (wanted !== 'saves' && spawnSync('nginx', ['-v']).error)
    throw new StartUpError('nginx is missing: install it (Debian: apt install nginx) and run this again.')
  await buildForTests()
  // These need the generated client, which a fresh clone has only now.
  const { rehearseRollingRestart } = await import('./instances/rolling-restart')
  const { rehearseSaves } = await import('./instances/saves')
  const rehearsals = { 'rolling-restart': rehearseRollingRestart, saves: rehearseSaves }
  const chosen = Object.entries(rehearsals).filter(([name]) => wanted === undefined || name === wanted)
  if (chosen.length === 0)
    throw new StartUpError(
      `There is no rehearsal ${wanted}. There are: ${Object.keys(rehearsals).join(', ')}`,
    )
  const broken: string[] = []
  for (const [name, rehearse] of chosen) {
    console.log(`${name}:`)
    broken.push(...(await rehearse()).map(promise => `${name}: ${promise}`))
  }
  if (broken.length > 0) throw new StartUpError(`\n${broken.join('\n')}`)
  console.log('Every promise is kept.')
})
