// Lists, adds and disables administrators, sets their passwords, lets in who lost the app of their second factor, and demands
// one of everybody or of nobody: npm run admin -- list|add|disable|password|second-factor-off|second-factor-demand
import '@/scripts/start/load-environment'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type AdministratorRole, administratorRoles } from '@/lib/admin-session/constants'
import { PASSWORD_LENGTH } from '@/lib/admin-session/schema'
import { listAdministrators } from '@/lib/administrators/data'
import { setSecondFactorDemand } from '@/lib/administrators/mutations'
import { closeDatabase } from '@/lib/platform/database'
import { readSettings } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { deleteSecret } from '@/lib/platform/secrets'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { formatCount } from '@/lib/text/format'
import {
  disableAdministrator,
  findRole,
  isEnabled,
  refuseWeak,
  removeSecondFactor,
  setFurtherPassword,
  setPassword,
} from '@/scripts/start/administrator-accounts'
import { requireMigrated } from '@/scripts/start/require-migrated'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'
import { runScript } from './start/run-script'

const USAGE =
  'Say what to do: npm run admin -- list, add EMAIL [--role editor|owner], disable EMAIL, password [EMAIL], second-factor-off EMAIL, or second-factor-demand on|off.'

const emailSchema = z.email().max(200)

await runScript(async () => {
  const { command, given, role } = readWords()
  const settings = readSettings()
  if (command === 'add') return add(settings, readEmail(given), role)
  if (role) throw new StartUpError(USAGE)
  if (command === 'list' && !given) return listAll(settings)
  if (command === 'disable') return disable(settings, readEmail(given))
  if (command === 'password') return setPasswordOf(settings, readEmail(given ?? settings.adminEmail))
  if (command === 'second-factor-off') return switchSecondFactorOff(settings, readEmail(given))
  if (command === 'second-factor-demand' && (given === 'on' || given === 'off'))
    return setDemand(settings, given === 'on')
  throw new StartUpError(USAGE)
})

function readWords(): { command: string; given: string | undefined; role: AdministratorRole | undefined } {
  try {
    const options = { role: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command = '', given, ...more] = positionals
    const role = z.enum(administratorRoles).optional().parse(values.role)
    if (more.length === 0) return { command, given, role }
  } catch {
    // An option that there is none of, or a role.
  }
  throw new StartUpError(USAGE)
}

async function listAll(settings: Settings): Promise<void> {
  await openDatabase(settings)
  const administrators = await listAdministrators()
  if (administrators.length === 0) console.log('There is no administrator yet: the first start makes one.')
  for (const administrator of administrators) {
    const { email, role, disabledAt, secondFactor, openSessions } = administrator
    const facts = [
      role,
      disabledAt ? `disabled ${disabledAt.slice(0, 10)}` : 'enabled',
      isConfigured(settings, email) && 'of ADMIN_EMAIL',
      secondFactor && 'second factor',
      formatCount(openSessions, 'open session'),
    ]
    console.log(`${email}  ${facts.filter(Boolean).join(', ')}`)
  }
}

async function add(settings: Settings, email: string, role?: AdministratorRole): Promise<void> {
  await openDatabase(settings)
  if (await isEnabled(email))
    throw new StartUpError(
      `${email} is an administrator already; a new password: npm run admin -- password ${email}`,
    )
  // A former administrator gets their old role back; a new one is an owner only if asked for.
  const given = role ?? (await findRole(email)) ?? 'editor'
  await setFurtherPassword(email, await askGoodPassword(email), given)
  console.log(`${email} can sign in, as an ${given}, and has to choose another password then.`)
}

async function setDemand(settings: Settings, demanded: boolean): Promise<void> {
  await openDatabase(settings)
  if (!(await setSecondFactorDemand(demanded, {}, 'command line')))
    throw new StartUpError('No owner has a second factor: one has to set it up first. Nothing was changed.')
  console.log(
    demanded
      ? 'Who signs in without a second factor has to set one up before anything else.'
      : 'A second factor is left to each administrator.',
  )
}

async function disable(settings: Settings, email: string): Promise<void> {
  if (isConfigured(settings, email))
    throw new StartUpError(
      `${email} is ADMIN_EMAIL, which a start would enable again: name another there and start the site, or set a new password.`,
    )
  await openDatabase(settings)
  if (!(await disableAdministrator(email)))
    throw new StartUpError(`There is no enabled administrator ${email}; nothing was changed.`)
  console.log(`${email} is disabled; its sessions are ended.`)
}

async function switchSecondFactorOff(settings: Settings, email: string): Promise<void> {
  await openDatabase(settings)
  if (!(await removeSecondFactor(email)))
    throw new StartUpError(`There is no administrator ${email} with a second factor; nothing was changed.`)
  console.log(`The second factor of ${email} is off; its open sessions are ended.`)
}

async function setPasswordOf(settings: Settings, email: string): Promise<void> {
  await openDatabase(settings)
  const configured = isConfigured(settings, email)
  if (!configured && !(await isEnabled(email)))
    throw new StartUpError(`There is no enabled administrator ${email}; nothing was changed.`)
  const password = await askGoodPassword(email)
  if (configured) {
    await setPassword(email, password, settings.adminPassword)
    deleteSecret(settings.dataDir, 'admin-password')
  } else await setFurtherPassword(email, password)
  console.log(`The password of ${email} is set; its open sessions are ended, its failed logins forgotten.`)
  if (configured && settings.adminPassword)
    console.log('ADMIN_PASSWORD is set too: it is taken over again only once it is another one.')
}

/** Opens the site's database, also while the site runs. */
async function openDatabase(settings: Settings): Promise<void> {
  const { servingUrl } = await openSiteDatabase(settings, { shared: true })
  await requireMigrated(settings, servingUrl)
  resolveEnvironment(settings, servingUrl, 'production')
  onShutdown(closeDatabase)
}

function readEmail(given: string | undefined): string {
  const email = emailSchema.safeParse(given)
  if (!email.success) throw new StartUpError(`${given ? `${given} is no email address. ` : ''}${USAGE}`)
  return email.data
}

function isConfigured({ adminEmail }: Settings, email: string): boolean {
  return adminEmail.toLowerCase() === email.toLowerCase()
}

async function askGoodPassword(email: string): Promise<string> {
  const password = await askPassword(`New password for ${email}: `)
  if (password.length < PASSWORD_LENGTH || password.length > 200)
    throw new StartUpError(
      `The password must have ${PASSWORD_LENGTH} to 200 characters; nothing was changed.`,
    )
  refuseWeak(password, email, 'Nothing was changed')
  return password
}

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
