import { setTimeout as sleep } from 'node:timers/promises'
import { onShutdown } from '@/lib/platform/shutdown'
import { readCurrent } from './current-release'
import { UNITS_PREPARE, type UpgradeOptions } from './options'

// A signal of the terminal reaches the command that is run as well, and perhaps first.
const SIGNAL_MS = 200

/** Runs an upgrade; a signal that breaks it off says what is current then, what goes on, and how that is ended. */
export async function tellWhereBrokenOff(options: UpgradeOptions, work: () => Promise<void>): Promise<void> {
  const before = readCurrent(options.site)
  let isUnderWay = true
  onShutdown(() => {
    if (isUnderWay) console.error(describeBrokenOff(options, before))
  })
  try {
    await work()
  } catch (error) {
    await sleep(SIGNAL_MS)
    throw error
  } finally {
    isUnderWay = false
  }
}

function describeBrokenOff({ site, prepare, restart }: UpgradeOptions, before: string | undefined): string {
  const current = readCurrent(site)
  if (current !== before)
    return `Broken off: ${current} is current, and served once the site has been restarted (${restart}). The release before was ${before}.`
  const rest =
    prepare === UNITS_PREPARE
      ? 'What the units have begun goes on, and may still switch to the new release. To end it: systemctl stop site-build site-update'
      : `See whether this still runs, which may still switch to the new release: ${prepare}`
  return `Broken off: ${current} is current. ${rest}`
}
