/** How a documented command is run in a clean clone, or the reason why it is not (`elsewhere`). */
export type CommandRun =
  | { elsewhere: string }
  | {
      /** The command that is run instead, where the documented one has words that the reader replaces. */
      as?: string
      /** The exit code, where that is not 0. */
      code?: number
      /** Whether it serves until it is stopped. */
      serves?: true
    }

// Passwords are piped in.
const TYPED = "printf 'nine dry kettles hum\\n' | "
const BY_ITSELF = 'it is run by itself: it takes long, or wants a quiet machine'
const BY_RECIPE = 'the recipe it is a step of runs it'
const NEEDS_RELEASES = 'it needs an installation with releases: npm run rehearse -- upgrade makes one'
const NEEDS_NETWORK = 'it asks the registry'

// In the order in which they are run. A pattern matches a whole command; the first one that matches counts.
const RUNS: readonly [pattern: string, run: CommandRun][] = [
  ['npm (ci|ci --include=dev)', { as: 'npm ci --include=dev' }],
  ['npm audit', { elsewhere: NEEDS_NETWORK }],
  ['npm run types', {}],
  ['npm run format', {}],
  ['npm run check', {}],
  ['npm run docs:house', {}],
  ['npm run icons', {}],
  ['npx prisma generate', {}],
  ['npm run build', {}],
  ['npm run migrate', {}],
  // Before seed:large, whose applications have no CVs.
  ['npm run doctor', {}],
  // Makes the folder of CVs, without which records that name some are not backed up.
  ['npm run serve', { serves: true }],
  ['npm run seed:large', { as: 'npm run seed:large -- 1000' }],
  ['npm run admin -- list', {}],
  ['npm run admin', { as: 'npm run admin -- list' }],
  ['npm run admin -- add EMAIL', { as: `${TYPED}npm run admin -- add ladi@example.com --role owner` }],
  // Refused, as nobody has a second factor.
  ['npm run admin -- second-factor-demand on', { code: 1 }],
  ['npm run admin -- second-factor-demand off', {}],
  [
    'npm run admin -- second-factor-off EMAIL',
    { as: 'npm run admin -- second-factor-off ladi@example.com', code: 1 },
  ],
  ['npm run admin -- password EMAIL', { as: `${TYPED}npm run admin -- password ladi@example.com` }],
  ['npm run admin -- password|npm run admin:password', { as: `${TYPED}npm run admin -- password` }],
  ['npm run admin -- disable EMAIL', { as: 'npm run admin -- disable ladi@example.com' }],
  [
    'npm run person -- export (EMAIL|ada@example.com)( \\S+)?',
    { as: 'npm run person -- export ada@example.com' },
  ],
  [
    'npm run person -- erase (EMAIL|ada@example.com)',
    { as: 'npm run person -- erase ada@example.com --yes' },
  ],
  ['npm run backup.*', { as: 'npm run backup -- ../site.backup' }],
  ['npm run restore.*', { as: 'npm run restore -- ../site.backup --force' }],
  ['npm run package -- FOLDER', { as: 'npm run package -- ../packaged' }],
  ['npm start', { serves: true }],
  ['npm run dev', { serves: true }],
  ['npm run test:file -- tests/api/jobs/closing.test.ts( -t ".*")?', {}],
  ['npm run test:file -- tests/api/server/crash.test.ts', {}],
  // Without --headed, which needs a screen.
  [
    'npm run test:file -- tests/browser/apply.spec.ts --headed( -g ".*")?',
    { as: 'npm run test:file -- tests/browser/apply.spec.ts -g "double press"' },
  ],
  ['npm run fuzz -- --seed 42 --requests 250', {}],
  ['npm run migrate:new( -- name| NAME)?', { elsewhere: 'it needs a changed schema: the recipes make one' }],
  ['npm run migrate:new -- .*', { elsewhere: BY_RECIPE }],
  ['npx vitest .*|npm run test:file -- .*', { elsewhere: BY_RECIPE }],
  ['npm run upgrade( -- .*)?', { elsewhere: NEEDS_RELEASES }],
  ['npm run rehearse( -- .*)?', { elsewhere: 'it is a rehearsal itself' }],
  ['npm test', { elsewhere: BY_ITSELF }],
  ['npm run (fuzz|faults|instances|bench)(:\\w+)?( -- .*)?', { elsewhere: BY_ITSELF }],
]

/** Returns how a documented command is run and its place in the order; `run` is undefined where no pattern matches. */
export function findRun(command: string): { run: CommandRun | undefined; order: number } {
  const order = RUNS.findIndex(([pattern]) => new RegExp(`^(?:${pattern})$`).test(command))
  return { run: RUNS[order]?.[1], order }
}
