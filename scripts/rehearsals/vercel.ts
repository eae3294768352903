import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '@/lib/platform/connection'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { cloneSite } from './clone'
import { mustRun, shell } from './shell'

const EMAIL = 'owner@example.com'

/**
 * Does in a clean clone what Vercel does. The build must fail without its variables. With them, the command of vercel.json must build,
 * migrate a database and set up the administrator, and Next must serve that build alone, without the site's own server.
 */
export async function rehearseVercel(): Promise<void> {
  const { folder: clone } = await cloneSite('vercel')
  const { buildCommand }: { buildCommand: string } = JSON.parse(
    readFileSync(join(clone, 'vercel.json'), 'utf8'),
  )

  const refused = await shell(buildCommand, clone, { VERCEL: '1', VERCEL_ENV: 'production' })
  const message = /^(\w+ is required on Vercel.*)$/m.exec(refused.output)?.[1]
  if (refused.code === 0 || !message)
    throw new Error(`A build without its variables ended with ${refused.output}`)
  console.log(`  without its variables: ${message}`)

  const postgres = await startThrowawayPostgres()
  const built = await mustRun(buildCommand, clone, {
    VERCEL: '1',
    VERCEL_ENV: 'production',
    SITE_URL: 'https://www.example.com',
    DATABASE_URL: postgres.url.replace('//app:', '//site:'),
    DATABASE_OWNER_URL: postgres.url,
    NEXTAUTH_SECRET: 'a secret of at least thirty-two characters',
    ADMIN_PREFIX: '/quiet-garden-door',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: 'correct horse battery staple',
    BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_fake_secret',
    CRON_SECRET: 'a-secret-of-the-scheduler',
  })
  console.log(`  ${buildCommand}: ${built.seconds.toFixed(0)} s`)
  await withConnection(postgres.url, async client => {
    const { rows } = await client.query('SELECT email FROM administrators WHERE email = $1', [EMAIL])
    if (rows.length !== 1) throw new Error('The administrator is not set up')
  })

  const asked = await mustRun('npx vitest run --project api tests/api/server/vercel.test.ts', clone, {
    NO_COLOR: '1',
  })
  const tests = asked.output.split('\n').filter(line => /^\s*Tests /.test(line))
  console.log(`  Next alone, on that build: ${tests.join('').trim()}`)
}
