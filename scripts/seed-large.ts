// Fills the database with 100,000 applications and as many enrollments, to try the admin lists with many records.
import '@/scripts/start/load-environment'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment, readSettings } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { migrateSiteDatabase, openSiteDatabase } from '@/lib/postgres/site-database'
import { seedLarge } from '@/prisma/large/seed-large'
import { runStep } from '@/scripts/start/progress'
import { runScript } from './start/run-script'

const COUNT = 100_000

await runScript(async () => {
  const site = await runStep('Database', () => openSiteDatabase(readSettings(), { shared: true }))
  // Only the owner may have PostgreSQL count the tables anew.
  publishEnvironment({ DATABASE_URL: site.ownerUrl })
  onShutdown(closeDatabase)
  await runStep('Migrations', () => migrateSiteDatabase(site))
  const force = process.argv.includes('--force')
  const seeded = await runStep('Records', () => seedLarge({ count: readCount(), force }))
  if (!seeded.ok)
    throw new StartUpError(
      'The database holds applications or enrollments. To add invented ones beside them: npm run seed:large -- --force',
    )
  const { applications, enrollments, payments } = seeded
  console.log(
    `Added ${applications} applications, ${enrollments} enrollments and ${payments} payments; not one of them is real.`,
  )
})

function readCount(): number {
  const given = process.argv.find(argument => /^\d+$/.test(argument))
  return given ? Number(given) : COUNT
}
