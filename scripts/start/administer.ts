import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type AdministratorRole, administratorRoles } from '@/lib/admin-session/constants'
import { PASSWORD_LENGTH } from '@/lib/admin-session/schema'
import { listAdministrators } from '@/lib/administrators/data'
import { setSecondFactorDemand } from '@/lib/administrators/mutations'
import { readSettings } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { deleteSecret } from '@/lib/platform/secrets'
import { StartUpError } from '@/lib/platform/start-up-error'
import { formatCount } from '@/lib/text/format'
import {
  disableAdministrator,
  findRole,
  isEnabled,
  refuseWeak,
  removeSecondFactor,
  setFurtherPassword,
  setPassword,
} from './administrator-accounts'

const USAGE =
  'Say what to do: npm run admin -- list, add EMAIL [--role editor|owner], disable EMAIL, password [EMAIL], second-factor-off EMAIL, or second-factor-demand on|off.'

const emailSchema = z.email().max(200)

/** What a command has of the machine that it runs on. */
type Machine = {
  /** Makes sure of the site's database. */
  openDatabase(settings: Settings): Promise<unknown>
  /** Gives what the person at the keyboard types, unseen. */
  askPassword(question: string): Promise<string>
}

type Command = Machine & { settings: Settings }

/**
 * Does what the words of `npm run admin` say, and prints what came of it.
 * Throws StartUpError where they say nothing that there is, or it cannot be done: nothing is changed then.
 */
export async function administer(words: readonly string[], machine: Machine): Promise<void> {
  const { command, given, role } = readWords(words)
  const settings = readSettings()
  const run = { ...machine, settings }
  if (command === 'add') return add(run, readEmail(given), role)
  if (role) throw new StartUpError(USAGE)
  if (command === 'list' && !given) return listAll(run)
  if (command === 'disable') return disable(run, readEmail(given))
  if (command === 'password') return setPasswordOf(run, readEmail(given ?? settings.adminEmail))
  if (command === 'second-factor-off') return switchSecondFactorOff(run, readEmail(given))
  if (command === 'second-factor-demand' && (given === 'on' || given === 'off'))
    return setDemand(run, given === 'on')
  throw new StartUpError(USAGE)
}

function readWords(words: readonly string[]): {
  command: string
  given: string | undefined
  role: AdministratorRole | undefined
} {
  try {
    const options = { role: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [command = '', given, ...more] = positionals
    const role = z.enum(administratorRoles).optional().parse(values.role)
    if (more.length === 0) return { command, given, role }
  } catch {
    // An option that there is none of, or a role.
  }
  throw new StartUpError(USAGE)
}

async function listAll({ settings, openDatabase }: Command): Promise<void> {
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

async function add(run: Command, email: string, role?: AdministratorRole): Promise<void> {
  await run.openDatabase(run.settings)
  if (await isEnabled(email))
    throw new StartUpError(
      `${email} is an administrator already; a new password: npm run admin -- password ${email}`,
    )
  // A former administrator gets their old role back; a new one is an owner only if asked for.
  const given = role ?? (await findRole(email)) ?? 'editor'
  await setFurtherPassword(email, await askGoodPassword(run, email), given)
  console.log(`${email} can sign in, as an ${given}, and has to choose another password then.`)
}

async function setDemand({ settings, openDatabase }: Command, demanded: boolean): Promise<void> {
  await openDatabase(settings)
  if (!(await setSecondFactorDemand(demanded, {}, 'command line')))
    throw new StartUpError('No owner has a second factor: one has to set it up first. Nothing was changed.')
  console.log(
    demanded
      ? 'Who signs in without a second factor has to set one up before anything else.'
      : 'A second factor is left to each administrator.',
  )
}

async function disable({ settings, openDatabase }: Command, email: string): Promise<void> {
  if (isConfigured(settings, email))
    throw new StartUpError(
      `${email} is ADMIN_EMAIL, which a start would enable again: name another there and start the site, or set a new password.`,
    )
  await openDatabase(settings)
  if (!(await disableAdministrator(email)))
    throw new StartUpError(`There is no enabled administrator ${email}; nothing was changed.`)
  console.log(`${email} is disabled; its sessions are ended.`)
}

async function switchSecondFactorOff({ settings, openDatabase }: Command, email: string): Promise<void> {
  await openDatabase(settings)
  if (!(await removeSecondFactor(email)))
    throw new StartUpError(`There is no administrator ${email} with a second factor; nothing was changed.`)
  console.log(`The second factor of ${email} is off; its open sessions are ended.`)
}

async function setPasswordOf(run: Command, email: string): Promise<void> {
  const { settings } = run
  await run.openDatabase(settings)
  const configured = isConfigured(settings, email)
  if (!configured && !(await isEnabled(email)))
    throw new StartUpError(`There is no enabled administrator ${email}; nothing was changed.`)
  const password = await askGoodPassword(run, email)
  if (configured) {
    await setPassword(email, password, settings.adminPassword)
    deleteSecret(settings.dataDir, 'admin-password')
  } else await setFurtherPassword(email, password)
  console.log(`The password of ${email} is set; its open sessions are ended, its failed logins forgotten.`)
  if (configured && settings.adminPassword)
    console.log('ADMIN_PASSWORD is set too: it is taken over again only once it is another one.')
}

function readEmail(given: string | undefined): string {
  const email = emailSchema.safeParse(given)
  if (!email.success) throw new StartUpError(`${given ? `${given} is no email address. ` : ''}${USAGE}`)
  return email.data
}

function isConfigured({ adminEmail }: Settings, email: string): boolean {
  return adminEmail.toLowerCase() === email.toLowerCase()
}

async function askGoodPassword({ askPassword }: Machine, email: string): Promise<string> {
  const password = await askPassword(`New password for ${email}: `)
  if (password.length < PASSWORD_LENGTH || password.length > 200)
    throw new StartUpError(
      `The password must have ${PASSWORD_LENGTH} to 200 characters; nothing was changed.`,
    )
  refuseWeak(password, email, 'Nothing was changed')
  return password
}
