import { processState } from './process-state'

/** What the site's bundle offers to the process that hosts it. */
export type HostedSite = {
  /** Starts what goes on beside the requests; gives the function that stops it. */
  startWorkers: () => () => Promise<void>
  /** Closes the connections that the site has opened. */
  closeDatabase: () => Promise<void>
}

const shared = processState<{ site?: HostedSite }>('platform/hosted-site', () => ({}))

/** Makes the site known to its process, as Next starts it. */
export function offerSite(site: HostedSite): void {
  shared.site = site
}

/** Returns what the site offers. Throws before Next has started it. */
export function hostedSite(): HostedSite {
  if (!shared.site) throw new Error('Next has not started the site (instrumentation.ts)')
  return shared.site
}
