import type { Launch, Site } from './site'

/** One fault, and how it is brought about and ended. */
export type Fault = {
  /** Variables of the site beside the usual. */
  settings?: Record<string, string>
  /** How the server is started, where that matters. */
  launch?: Launch
  /** Begins the fault, where the launch is not all of it. */
  strike?(site: Site): Promise<void>
  /** Ends the fault, where it does not end by itself; the site has ten seconds from here to serve in full again. */
  end?(site: Site): Promise<void>
  /** Removes what the fault was made with. */
  clear?(): Promise<void>
}

export type Scenario = {
  name: string
  /** What happens, in a few words, and how it was brought about where there are several ways. */
  title: string
  /** How long the fault lasts, in ms. */
  lastsMs: number
  /** Whether every request is served in full during the fault too. */
  keepsServing: boolean
  /** Whether there is a server to stop while the fault lasts. */
  runsInFault: boolean
  /** Why this machine cannot rehearse it; undefined where it can. */
  findObstacle?(): string | undefined
  /** @param dataDir the site's data folder, still empty */
  prepare(dataDir: string): Promise<Fault>
}
