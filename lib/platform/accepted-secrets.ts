// Read by the middleware too, which knows no settings but the shell's.

/** How long the site's previous secret is accepted once a start has found it: no session is older. */
export const CHANGE_OVER_MS = 24 * 60 * 60 * 1000

/**
 * Lists the secrets that sealed values are accepted under: the site's own, and during a change-over the one before. New
 * values are sealed with the first.
 * @param variables the process's, as a start has published them
 */
export function acceptedSecrets(variables: NodeJS.ProcessEnv, now = Date.now()): [string, ...string[]] {
  const {
    NEXTAUTH_SECRET = '',
    NEXTAUTH_SECRET_PREVIOUS: previous,
    NEXTAUTH_SECRET_PREVIOUS_UNTIL: until = '',
  } = variables
  return previous && Date.parse(until) > now ? [NEXTAUTH_SECRET, previous] : [NEXTAUTH_SECRET]
}
