// Rehearses what the documents tell people to do, in clean clones with real builds; exits with 1 where one goes wrong.
// Words on the command line choose: `npm run rehearse -- upgrade`.
import { StartUpError } from '@/lib/platform/start-up-error'
import { rehearseCommands } from './rehearsals/commands'
import { rehearseImage } from './rehearsals/image'
import { rehearseOptions } from './rehearsals/options'
import { rehearsePgBouncer } from './rehearsals/pgbouncer'
import { listRecipes } from './rehearsals/recipes'
import { rehearseUpgrade } from './rehearsals/upgrade'
import { rehearseVercel } from './rehearsals/vercel'
import { rehearseWebKit } from './rehearsals/webkit'
import { runScript } from './start/run-script'

/** The rehearsals by their names. Each prints what it saw, and throws where a promise is broken. */
const rehearsals: Record<string, () => Promise<void>> = {
  upgrade: rehearseUpgrade,
  image: rehearseImage,
  vercel: rehearseVercel,
  pgbouncer: rehearsePgBouncer,
  webkit: rehearseWebKit,
  options: rehearseOptions,
  commands: rehearseCommands,
  ...listRecipes(),
}

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
