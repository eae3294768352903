import { rehearseCommands } from './commands'
import { rehearseImage } from './image'
import { rehearseOptions } from './options'
import { rehearsePgBouncer } from './pgbouncer'
import { listRecipes } from './recipes'
import { rehearseUpgrade } from './upgrade'
import { rehearseVercel } from './vercel'
import { rehearseWebKit } from './webkit'

/** The rehearsals by their names. Each prints what it saw, and throws where a promise is broken. */
export const rehearsals: Record<string, () => Promise<void>> = {
  upgrade: rehearseUpgrade,
  image: rehearseImage,
  vercel: rehearseVercel,
  pgbouncer: rehearsePgBouncer,
  webkit: rehearseWebKit,
  options: rehearseOptions,
  commands: rehearseCommands,
  ...listRecipes(),
}
