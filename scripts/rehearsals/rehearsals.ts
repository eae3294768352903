import { rehearseCommands } from './commands'
import { listRecipes } from './recipes'
import { rehearseUpgrade } from './upgrade'

/** The rehearsals by their names. Each prints what it saw, and throws where a promise is broken. */
export const rehearsals: Record<string, () => Promise<void>> = {
  upgrade: rehearseUpgrade,
  commands: rehearseCommands,
  ...listRecipes(),
}
