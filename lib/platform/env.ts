import 'server-only'
import { acceptedSecrets } from './accepted-secrets'
import { parseSettings, type Settings, UNREAD_BY_BUILDS, type VariableName } from './env-schema'
import { StartUpError } from './start-up-error'

type ResolvedAtStart = 'databaseUrl' | 'databaseDirectUrl' | 'adminPrefix' | 'nextauthSecret'

/**
 * The environment, checked and typed. What a start may generate, and what follows from it, is always text here;
 * reading one where nothing has published it (as in a build) throws StartUpError.
 */
export type Environment = Omit<Settings, ResolvedAtStart | 'nextauthSecretPrevious'> &
  Readonly<Record<ResolvedAtStart, string>> & {
    /** The secrets that sealed values are accepted under; `nextauthSecret` is the first. */
    readonly acceptedSecrets: [string, ...string[]]
  }

let memo: Environment | undefined

/** Returns the checked environment, read once. Throws StartUpError naming a variable that is wrong. */
export function env(): Environment {
  memo ??= withResolvedValues(readSettings())
  return memo
}

/** Returns the settings as the shell has them, generated values still missing. Throws StartUpError. */
export function readSettings(): Settings {
  return parseSettings(process.env)
}

/**
 * Hands what start-up resolved (generated secrets, the embedded database's URL, defaults that depend on
 * them) to everything that runs later in this process, bundled code and middleware included.
 */
export function publishEnvironment(
  values: Partial<
    Record<
      | VariableName
      | 'NODE_ENV'
      | 'VERCEL_BLOB_RETRIES'
      | 'NEXT_TELEMETRY_DISABLED'
      | '__NEXT_PRIVATE_STANDALONE_CONFIG'
      | 'NEXTAUTH_SECRET_PREVIOUS_UNTIL',
      string
    >
  >,
): void {
  Object.assign(process.env, values)
  memo = undefined
}

/** Adds the variables of a file to the shell's, which stay, empty ones too. */
export function addVariables(found: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(found)) process.env[name] ??= value
  memo = undefined
}

/** Deletes a variable from the environment, so that nothing later in this process, nor a child, can read it. */
export function deleteVariable(name: VariableName): void {
  delete process.env[name]
  memo = undefined
}

/**
 * Returns the variables that a build does without, each empty: what builds is the work of many packages, none of which is to see
 * a password or a key. One that is empty is not looked for in `.env` either.
 */
export function hiddenFromBuilds(): Record<string, ''> {
  return Object.fromEntries(UNREAD_BY_BUILDS.map(name => [name, ''] as const))
}

/** Returns the shell's variables for a child process, with some replaced, or left out where undefined. */
export function childEnvironment(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const variables = { ...process.env, ...changes }
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined),
  ) as NodeJS.ProcessEnv
}

/** Returns the few variables that another program needs to run, none of them a secret. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LANG } = process.env
  return { ...(PATH ? { PATH } : {}), ...(LANG ? { LANG } : {}) } as NodeJS.ProcessEnv
}

/** `app` inside Next's bundle, `scripts` outside: the two load their own copies of some packages. */
export const runtimeName = process.env.NEXT_RUNTIME ? 'app' : 'scripts'

function withResolvedValues(settings: Settings): Environment {
  return {
    ...settings,
    get databaseUrl() {
      return resolved('DATABASE_URL', settings.databaseUrl)
    },
    // Leads to the database itself, for what needs a connection of its own: `databaseUrl` may lead to a pooler.
    get databaseDirectUrl() {
      return resolved('DATABASE_URL', settings.databaseDirectUrl ?? settings.databaseUrl)
    },
    get adminPrefix() {
      return resolved('ADMIN_PREFIX', settings.adminPrefix)
    },
    get nextauthSecret() {
      return resolved('NEXTAUTH_SECRET', settings.nextauthSecret)
    },
    // Read at each use, as a previous one is accepted until its day is over.
    get acceptedSecrets() {
      return acceptedSecrets(process.env)
    },
  }
}

function resolved(name: VariableName, value: string | undefined): string {
  if (value === undefined)
    throw new StartUpError(`${name} is not known here: run the site with npm start or npm run serve.`)
  return value
}

/** Whether npm runs this process, and so stands between it and whoever started it. */
export const startedByNpm = 'npm_lifecycle_event' in process.env

/**
 * Returns the descriptor of the listening socket that this process inherits (socket activation, sd_listen_fds(3)), on which
 * requests wait during a restart; undefined where there is none.
 */
export function inheritedSocket(): number | undefined {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? 3 : undefined
}
