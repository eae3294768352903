import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { findFreePort } from '@/lib/postgres/cluster'

const DISPLAY = ':98'
const TIMEOUT_MS = 20_000
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A WebKit browser, driven by W3C WebDriver. Every step waits up to 20 s for what it looks for, and then throws. */
export type WebKit = {
  go(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page, and resolves with what it returns. */
  run<Result>(body: string, ...words: unknown[]): Promise<Result>
  /** Waits until the body of a function returns a truthy value in the page, and resolves with it. */
  until<Result>(body: string, ...words: unknown[]): Promise<Result>
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  stop(): Promise<void>
}

/** Starts Debian's WebKitGTK on a virtual display. */
export async function startWebKit(): Promise<WebKit> {
  const port = await findFreePort()
  const display = begin('Xvfb', [DISPLAY, '-screen', '0', '1600x1200x24'])
  const driver = begin('WebKitWebDriver', [`--port=${port}`])
  const ask = <Value>(method: string, path: string, body?: object): Promise<Value> =>
    askDriver(`http://127.0.0.1:${port}${path}`, method, body)
  await retry(async () => (await ask<{ ready: boolean }>('GET', '/status')).ready)
  const options = { binary: BROWSER, args: ['--automation'] }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  const run = <Result>(script: string, ...args: unknown[]) =>
    ask<Result>('POST', `${session}/execute/sync`, { script, args })
  const find = async (selector: string) => {
    await retry(() => run(BRING_INTO_VIEW, selector))
    const search = { using: 'css selector', value: selector }
    const found = await ask<Record<string, string>>('POST', `${session}/element`, search)
    return `${session}/element/${Object.values(found)[0]}`
  }
  return {
    run,
    go: url => ask('POST', `${session}/url`, { url }),
    resize: (width, height) => ask('POST', `${session}/window/rect`, { width, height }),
    until: (body, ...words) => retry(() => run(body, ...words)),
    press: async selector => ask('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => ask('POST', `${await find(selector)}/value`, { text }),
    stop: async () => {
      await ask('DELETE', session).catch(() => {})
      driver.kill()
      display.kill()
    },
  }
}

// Scrolls an element into view at once: the driver can press only what is in view, and the pages scroll smoothly by themselves.
const BRING_INTO_VIEW = `
  const found = document.querySelector(arguments[0])
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found !== null`

function begin(program: string, words: string[]): ChildProcess {
  // A container has neither a sandbox nor a graphics card.
  const child = spawn(program, words, {
    stdio: 'ignore',
    env: childEnvironment({
      DISPLAY,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    }),
  })
  onShutdown(() => void child.kill())
  return child
}

async function askDriver<Value>(url: string, method: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function retry<Result>(look: () => Promise<Result>): Promise<NonNullable<Result>> {
  const end = performance.now() + TIMEOUT_MS
  let last: unknown
  while (performance.now() < end) {
    try {
      const found = await look()
      if (found) return found
    } catch (error) {
      last = error
    }
    await sleep(100)
  }
  throw new Error(`It did not come within ${TIMEOUT_MS / 1000} s: ${look}`, { cause: last })
}
