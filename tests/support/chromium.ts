import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const runFile = promisify(execFile)

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_SHELL = 'chromium-headless-shell'

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

// A test is over before a page's scripts have run long enough to be worth compiling twice, a twelfth of what the tests cost.
const COMPILES_ONCE = '--js-flags=--no-opt,--no-maglev'

/** The same, and what the tests save by not having a menu that nobody opens, and code that is fast later. */
export const TEST_BROWSER_FLAGS = [
  ...BROWSER_FLAGS,
  COMPILES_ONCE,
  `--disable-features=${[...PLAYWRIGHT_LEAVES_OUT, ...ADDRESS_BAR_PAGES].join(',')}`,
]

/** Launch options of a browser that shows PDFs. */
export const withPdfViewer = () => ({ executablePath: findChromium(), args: TEST_BROWSER_FLAGS })

/**
 * Launch options of the tests' browser: a headless shell where there is one. It draws no window around the page, which saves
 * a fifth of what the tests cost, and has no viewer for PDFs.
 */
export const forTests = () => ({ executablePath: findHeadlessShell(), args: TEST_BROWSER_FLAGS })

// Where Playwright has a browser of its own, it knows its own shell by itself.
function findHeadlessShell(): string | undefined {
  return hasOwnChromium() ? undefined : (findCommand([HEADLESS_SHELL]) ?? findChromium())
}

/** Where a Chromium is: Playwright's own before the system's; undefined where there is none. */
export function findChromium(): string | undefined {
  return hasOwnChromium() ? chromium.executablePath() : findCommand(COMMANDS)
}

const hasOwnChromium = () => existsSync(chromium.executablePath())

function findCommand(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
}

/** Finds a Chromium or installs one, saying so. Throws with one line where neither can be done. */
export async function ensureChromium(print: (line: string) => void): Promise<string> {
  const found = findChromium()
  if (found) return found
  for (const [what, install] of installers()) {
    print(`No Chromium found: installing one with ${what}`)
    await install().catch(() => undefined)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed here: install it with "npx playwright install --with-deps chromium" or your package manager, and run the tests again.',
  )
}

function installers(): [string, () => Promise<void>][] {
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return [
    ['Playwright', () => run('npx', ['playwright', 'install', 'chromium'])],
    ...(apt ? [['apt-get', installWithApt] satisfies [string, () => Promise<void>]] : []),
  ]
}

async function installWithApt(): Promise<void> {
  const install = (name: string) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  await run('apt-get', ['update', '-qq'])
  await install('chromium')
  // Not every release of Debian has it, and the tests pass without.
  await install(HEADLESS_SHELL).catch(() => undefined)
}

async function run(command: string, words: string[]): Promise<void> {
  await runFile(command, words, {
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
