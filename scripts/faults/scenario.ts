import type { Launch, Site } from './site'

/** How a fault is caused and ended. */
export type Fault = {
  /** Further variables of the site. */
  settings?: Record<string, string>
  /** Starts the server, where the fault needs a special start. */
  launch?: Launch
  /** Begins the fault; left out where starting the server is all it takes. */
  strike?(site: Site): Promise<void>
  /** Ends the fault, where it does not end by itself; ten seconds later at most the site must serve everything again. */
  end?(site: Site): Promise<void>
  /** Removes what was made for the fault. */
  clear?(): Promise<void>
}

export type Scenario = {
  name: string
  /** What happens, in a few words, and how it is caused where there are several ways. */
  title: string
  /** How long the fault lasts, in ms. */
  lastsMs: number
  /** Whether every request must be served during the fault too. */
  keepsServing: boolean
  /** Whether there is a server to stop while the fault lasts. */
  runsInFault: boolean
  /** Why this machine cannot rehearse it; undefined where it can. */
  findObstacle?(): string | undefined
  /** @param dataDir the site's data folder, still empty */
  prepare(dataDir: string): Promise<Fault>
}
