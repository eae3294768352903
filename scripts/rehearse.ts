// Rehearses what the documents tell people to do, in clean clones with real builds; exits with 1 where one goes wrong.
// Words on the command line choose: `npm run rehearse -- upgrade`.
import { StartUpError } from '@/lib/platform/start-up-error'
import { rehearsals } from './rehearsals/rehearsals'
import { runScript } from './start/run-script'

await runScript(async () => {
  const names = Object.keys(rehearsals)
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter(name => !names.includes(name))
  if (unknown.length > 0)
    throw new StartUpError(`There is no rehearsal ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n${name}:`)
    await rehearsals[name]?.()
  }
})
