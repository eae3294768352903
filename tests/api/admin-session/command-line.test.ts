import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment, readSettings } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { administer } from '@/scripts/start/administer'
import { ensureAdministrator } from '@/scripts/start/administrator'
import { handlersAs, signInToHandlers } from '../../support/administrator'
import { queryAt } from '../../support/backups'
import { COMPILE_ONCE } from '../../support/compile-once'
import { asServingRole } from '../../support/databases'
import { ADMIN_EMAIL } from '../../support/test-environment'

// As the role that serves, which owns nothing; a program of its own where that is looked at.
const EMAIL = 'grace@studio.test'
const PASSWORD = 'a walk along the river'
const NEW_PASSWORD = 'a harvest before the rains'

const TIMEOUT = 300_000

const ownersUrl = env().databaseUrl

let clockStart: Date

beforeAll(async () => {
  publishEnvironment({ DATABASE_URL: asServingRole(ownersUrl) })
  await signInToHandlers()
  const [row] = await database().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  clockStart = row?.now ?? new Date()
})
// Beside ADMIN_EMAIL's there is one owner.
beforeEach(async () => {
  await queryAt(ownersUrl, `DELETE FROM administrators WHERE email <> '${ADMIN_EMAIL}'`)
  await database().adminSession.deleteMany()
  const passwordHash = await hashPassword(PASSWORD)
  await database().administrator.create({ data: { email: EMAIL, passwordHash, role: 'owner' } })
})

type Run = { code: number | null; output: string }

/** Does what the words say, with that password typed. */
async function run(words: string[], typed = ''): Promise<Run> {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const machine = { openDatabase: async () => {}, askPassword: async () => typed }
  const refusal = await administer(words, machine).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StartUpError) return error.message
      throw error
    },
  )
  const output = [...print.mock.calls.flat(), refusal ?? ''].join('\n')
  print.mockRestore()
  if (typed) expect(output).not.toContain(typed)
  return { code: refusal === undefined ? 0 : 1, output }
}

/** The same by the program, as a serving machine has it. */
async function runProgram(words: string[], typed = ''): Promise<Run> {
  const program = spawn(process.execPath, [...COMPILE_ONCE, '.next/commands/admin.mjs', ...words])
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', chunk => (output += chunk))
  program.stdin.end(`${typed}\n`)
  const [code] = await once(program, 'close')
  expect(output).not.toMatch(/^\s+at /m)
  if (typed) expect(output).not.toContain(typed)
  return { code, output }
}

const enter = (password: string, email = EMAIL) => signIn({ email, password }, { address: '10.0.0.9' })
const eventsOf = async (email: string) => {
  const { id } = await database().administrator.findUniqueOrThrow({ where: { email } })
  const events = await database().event.findMany({
    where: { administratorId: id, happenedAt: { gte: clockStart } },
    orderBy: { happenedAt: 'asc' },
  })
  return events
    .filter(({ detail }) => JSON.stringify(detail).includes('command line'))
    .map(({ kind }) => kind)
}

test(
  'an administrator is added, signs in, and is listed',
  async () => {
    const email = 'hopper@studio.test'
    await signInToHandlers()
    const added = await runProgram(['add', email, '--role', 'owner'], PASSWORD)
    expect(added.output).toContain(`${email} can sign in, as an owner, and has to choose another password`)
    expect(added.code).toBe(0)
    expect(await enter(PASSWORD, email)).toMatchObject({ ok: true })
    expect(await eventsOf(email)).toEqual(['administrator_added'])
    const { output } = await runProgram(['list'])
    expect(output).toMatch(new RegExp(`^${email}  owner, enabled, 1 open session$`, 'm'))
    expect(output).toMatch(
      new RegExp(`^${ADMIN_EMAIL}  owner, enabled, of ADMIN_EMAIL, 1 open session$`, 'm'),
    )
  },
  TIMEOUT,
)

test(
  'a new password ends the sessions of that account alone',
  async () => {
    const other = await signInToHandlers()
    const before = await enter(PASSWORD)
    expect((await run(['password', EMAIL.toUpperCase()], NEW_PASSWORD)).code).toBe(0)
    expect((await handlersAs(before.ok ? before.token : '').get(verifyToken)).status).toBe(401)
    expect((await other.get(verifyToken)).status).toBe(200)
    expect(await enter(PASSWORD)).toMatchObject({ ok: false })
    expect(await enter(NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await eventsOf(EMAIL)).toEqual(['password_changed'])
    // What ADMIN_EMAIL never named is not disabled by a start that names another.
    const { configured } = await database().administrator.findUniqueOrThrow({ where: { email: EMAIL } })
    expect(configured).toBe(false)
  },
  TIMEOUT,
)

test(
  'a disabled administrator is out at once, and can be added again',
  async () => {
    const session = await enter(PASSWORD)
    const caller = handlersAs(session.ok ? session.token : '')
    expect((await caller.get(verifyToken)).status).toBe(200)
    expect((await run(['disable', EMAIL])).code).toBe(0)
    expect((await caller.get(verifyToken)).status).toBe(401)
    expect(await enter(PASSWORD)).toEqual({ ok: false, reason: 'invalid' })
    expect((await run(['list'])).output).toMatch(
      new RegExp(`^${EMAIL}  owner, disabled \\d{4}-\\d\\d-\\d\\d, 0 open sessions$`, 'm'),
    )
    expect((await run(['add', EMAIL], NEW_PASSWORD)).code).toBe(0)
    expect(await enter(NEW_PASSWORD)).toMatchObject({ ok: true })
    expect((await caller.get(verifyToken)).status).toBe(401)
    expect(await eventsOf(EMAIL)).toEqual(['administrator_disabled', 'administrator_added'])
  },
  TIMEOUT,
)

test(
  'whom ADMIN_EMAIL named once stays in, added again, when the site starts',
  async () => {
    const where = { email: EMAIL }
    await database().administrator.update({ where, data: { configured: true } })
    expect((await run(['disable', EMAIL])).code).toBe(0)
    expect((await run(['add', EMAIL], NEW_PASSWORD)).code).toBe(0)
    await ensureAdministrator({ ...readSettings(), adminEmail: ADMIN_EMAIL })
    expect(await enter(NEW_PASSWORD)).toMatchObject({ ok: true })
  },
  TIMEOUT,
)

test(
  'the last owner is not disabled, as after ADMIN_EMAIL has been changed and before the start',
  async () => {
    await queryAt(ownersUrl, `UPDATE administrators SET disabled_at = now() WHERE email = '${ADMIN_EMAIL}'`)
    const { code, output } = await run(['disable', EMAIL])
    await queryAt(ownersUrl, `UPDATE administrators SET disabled_at = NULL WHERE email = '${ADMIN_EMAIL}'`)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`${EMAIL} is the last owner`),
    })
    expect(await enter(PASSWORD)).toMatchObject({ ok: true })
  },
  TIMEOUT,
)

test(
  'who lost the app of the second factor is let in again by the password alone',
  async () => {
    const { id } = await database().administrator.findUniqueOrThrow({ where: { email: EMAIL } })
    await database().secondFactor.create({
      data: { administratorId: id, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 },
    })
    expect(await enter(PASSWORD)).toEqual({ ok: false, reason: 'code-needed' })
    expect((await run(['list'])).output).toMatch(
      new RegExp(`^${EMAIL}  owner, enabled, second factor, `, 'm'),
    )
    expect((await run(['second-factor-off', EMAIL])).output).toContain(`The second factor of ${EMAIL} is off`)
    expect(await enter(PASSWORD)).toMatchObject({ ok: true })
    expect(await eventsOf(EMAIL)).toEqual(['second_factor_off'])
  },
  TIMEOUT,
)

test(
  'a second factor is demanded of everybody once an owner has one, and left to each again',
  async () => {
    const isDemanded = () => database().signInRules.count({ where: { demandsSecondFactor: true } })
    expect((await run(['second-factor-demand', 'on'])).output).toContain('No owner has a second factor')
    const { id } = await database().administrator.findUniqueOrThrow({ where: { email: EMAIL } })
    const data = { administratorId: id, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 }
    await database().secondFactor.create({ data })
    expect((await run(['second-factor-demand', 'on'])).code).toBe(0)
    expect(await isDemanded()).toBe(1)
    await database().secondFactor.delete({ where: { administratorId: id } })
    expect((await run(['second-factor-demand', 'off'])).code).toBe(0)
    expect(await isDemanded()).toBe(0)
  },
  TIMEOUT,
)

test(
  'whoever is added is an editor unless said otherwise, and has to choose a password',
  async () => {
    const email = 'editor@studio.test'
    expect((await run(['add', email], PASSWORD)).output).toContain(`${email} can sign in, as an editor`)
    const read = () => database().administrator.findUniqueOrThrow({ where: { email } })
    expect(await read()).toMatchObject({ role: 'editor', passwordGiven: true, disabledAt: null })
  },
  TIMEOUT,
)

test.each([
  [[], '', /Say what to do: npm run admin -- list, add EMAIL/],
  [['remove', EMAIL], '', /Say what to do/],
  [['add', 'new@studio.test', '--role', 'king'], '', /Say what to do/],
  [['disable', EMAIL, '--role', 'owner'], '', /Say what to do/],
  [['add', 'nobody'], '', /nobody is no email address/],
  [['add', EMAIL], PASSWORD, /is an administrator already/],
  [['add', 'new@studio.test'], 'short', /must have 12 to 200 characters; nothing was changed/],
  [['add', 'new@studio.test'], 'plateaucreative', /Nothing was changed\. /],
  [['disable', 'new@studio.test'], '', /There is no enabled administrator new@studio\.test/],
  [['second-factor-off', EMAIL], '', /There is no administrator grace@studio\.test with a second factor/],
  [['disable', ADMIN_EMAIL], '', /is ADMIN_EMAIL, which a start would enable again/],
  [['password', 'new@studio.test'], PASSWORD, /There is no enabled administrator/],
])(
  'refuses %j in one line, and changes nothing',
  async (words, typed, expected) => {
    const read = () => database().administrator.findMany({ orderBy: { email: 'asc' } })
    const before = await read()
    const { code, output } = await run(words, typed)
    expect(code).toBe(1)
    expect(output).toMatch(expected)
    expect(await read()).toEqual(before)
  },
  TIMEOUT,
)

test('the program says a refusal in one line, and ends with 1', async () => {
  const { code, output } = await runProgram(['add', 'new@studio.test'], 'short')
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toMatch(/must have 12 to 200 characters; nothing was changed/)
})
