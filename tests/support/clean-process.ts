import { afterAll, vi } from 'vitest'

// Test files follow one another in a process, as one for each costs half as much again. Each loads the app's modules anew, and
// what it leaves in the process is taken away.
vi.resetModules()
const environment = { ...process.env }
const { fetch } = globalThis
const printing = { ...console }

// Set up first, this hook runs last.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  Reflect.deleteProperty(globalThis, 'processState')
  globalThis.fetch = fetch
  // Next puts its own in place of them, which then wants what it has loaded beside.
  Object.assign(console, printing)
})
