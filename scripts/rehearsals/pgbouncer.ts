import { StartUpError } from '@/lib/platform/start-up-error'
import { mustRun, shell } from './shell'

// Tests of all that the site does with the database: reading and saving, money, locks and leases, changes that one instance learns from
// another, limits that all instances share, and a journey through everything.
const TESTS = [
  'tests/api/openapi/journey.test.ts',
  'tests/api/applications/apply.test.ts',
  'tests/api/applications/repeated.test.ts',
  'tests/api/payments/lease.test.ts',
  'tests/api/payments/ledger.test.ts',
  'tests/api/payments/seats.test.ts',
  'tests/api/persons/erase.test.ts',
  'tests/api/exports/export.test.ts',
  'tests/api/server/daily-jobs.test.ts',
  'tests/api/server/limits.test.ts',
  'tests/api/server/page-store.test.ts',
  'tests/api/server/two-instances.test.ts',
]

/** Runs tests of the API with PgBouncer in transaction mode between the site and PostgreSQL, with four connections for all. */
export async function rehearsePgBouncer(): Promise<void> {
  const found = await shell('pgbouncer --version', '.')
  if (found.code !== 0) throw new StartUpError('It needs PgBouncer: apt-get install pgbouncer')
  console.log(`  ${found.output.split('\n')[0]}`)
  const { output } = await mustRun(`npm run test:file -- ${TESTS.join(' ')}`, '.', {
    TEST_POOLER: 'pgbouncer',
    NO_COLOR: '1',
  })
  console.log(
    output
      .split('\n')
      .filter(line => /^\s*(Test Files|Tests) /.test(line))
      .join('\n'),
  )
}
