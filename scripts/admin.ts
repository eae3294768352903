// Sets the administrator's password: typed when asked, or piped in.
import '@/scripts/start/load-environment'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PASSWORD_LENGTH } from '@/lib/admin-session/schema'
import { readSettings } from '@/lib/platform/env'
import { deleteSecret } from '@/lib/platform/secrets'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { generateClientWhereStale } from '@/scripts/build/build-site'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'
import { runScript } from './start/run-script'

await runScript(async () => {
  const settings = readSettings()
  const password = await askPassword(`New password for ${settings.adminEmail}: `)
  if (password.length < PASSWORD_LENGTH || password.length > 200)
    throw new StartUpError(
      `The password must have ${PASSWORD_LENGTH} to 200 characters; nothing was changed.`,
    )
  await generateClientWhereStale()
  const { refuseWeak, setPassword } = await import('./start/administrator')
  const { closeDatabase } = await import('@/lib/platform/database')
  const { servingUrl } = await openSiteDatabase(settings, true)
  resolveEnvironment(settings, servingUrl, false)
  onShutdown(closeDatabase)
  refuseWeak(password, settings.adminEmail, 'Nothing was changed')
  await setPassword(settings.adminEmail, password, settings.adminPassword)
  deleteSecret(settings.dataDir, 'admin-password')
  console.log(
    `The password of ${settings.adminEmail} is set; its open sessions are ended, its failed logins forgotten.`,
  )
  if (settings.adminPassword)
    console.log('ADMIN_PASSWORD is set too: it is taken over again only once it is another one.')
})

async function askPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  process.stdout.write(question)
  const ended = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  // In a terminal Ctrl-C arrives as a key, not as a signal.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const password = await Promise.race([lines.question(''), ended])
  lines.close()
  console.log()
  return password
}
