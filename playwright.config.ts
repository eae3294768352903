import { defineConfig } from '@playwright/test'
import { forTests } from './tests/support/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  // Names the fake of `server-only`, so that tests can store records with the app's own code.
  tsconfig: 'scripts/tsconfig.json',
  globalSetup: './tests/support/browser-global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  // A machine under load is slow, not wrong: an expectation that is met ends at once all the same.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results',
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: forTests(),
  },
})
