import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Flags that keep the browser from calling home; root also needs to do without the sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// A whole Chromium loads two pages for the menu under its address bar into every window, an eighth of what the tests cost.
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// Chromium heeds only the last list of these: Playwright's own, which would else be undone, stands in ours again.
const PLAYWRIGHT_LEAVES_OUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/** The same, and what the tests save by not having a menu that nobody opens. */
export const TEST_BROWSER_FLAGS = [
  ...BROWSER_FLAGS,
  `--disable-features=${[...PLAYWRIGHT_LEAVES_OUT, ...ADDRESS_BAR_PAGES].join(',')}`,
]

/** Where a Chromium is: Playwright's own before the system's; undefined where there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  const folders = (process.env.PATH ?? '').split(delimiter)
  return COMMANDS.flatMap(command => folders.map(folder => join(folder, command))).find(existsSync)
}

/** Finds a Chromium or installs one, saying so. Throws with one line where neither can be done. */
export function ensureChromium(print: (line: string) => void): string {
  const found = findChromium()
  if (found) return found
  for (const [what, steps] of installers()) {
    print(`No Chromium found: installing one with ${what}`)
    if (steps.every(([command, ...words]) => run(command, words))) {
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed here: install it with "npx playwright install --with-deps chromium" or your package manager, and run the tests again.',
  )
}

function installers(): [string, [string, ...string[]][]][] {
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return [
    ['Playwright', [['npx', 'playwright', 'install', 'chromium']]],
    ...(apt
      ? [
          [
            'apt-get',
            [
              ['apt-get', 'update', '-qq'],
              ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
            ],
          ] satisfies [string, [string, ...string[]][]],
        ]
      : []),
  ]
}

function run(command: string, words: string[]): boolean {
  try {
    execFileSync(command, words, {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
