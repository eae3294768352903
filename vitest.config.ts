import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      // Vitest compiles for its own threads alone; tests of the built site use the site's.
      { find: './inspection/inspect-in-thread', replacement: path('./tests/support/inspect-in-thread.ts') },
      { find: 'server-only', replacement: path('./scripts/server-only.ts') },
      { find: /^@\//, replacement: path('./') },
    ],
  },
  test: {
    // A machine under load is slow, not wrong: what is waited for and comes ends the wait at once all the same.
    expect: { poll: { timeout: 20_000 } },
    // What isolation is for, clean-process.ts does at less cost.
    isolate: false,
    projects: [
      {
        extends: true,
        // `npm test` checks the types beside these, on the same two cores.
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/clean-process.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Vitest leaves one core to others, which on two would halve these; the type check beside them ends long before they do.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/api-global-setup.ts'],
          setupFiles: ['tests/support/clean-process.ts', 'tests/support/api-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than the smallest machine has cores: much of what these files do is waiting for servers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
