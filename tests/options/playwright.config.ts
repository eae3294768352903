import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** The options of content/site.ts need a build of their own: `npm run rehearse -- options` makes one, and runs these tests on it. */
export default defineConfig(base, {
  testDir: '.',
  outputDir: resolve('test-results'),
  tsconfig: resolve('scripts/tsconfig.json'),
  globalSetup: resolve('tests/support/browser-global-setup.ts'),
  reporter: [['list']],
})
