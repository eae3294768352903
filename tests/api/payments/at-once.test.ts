import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTables } from '@/lib/backup/tables'
import { newCvKey } from '@/lib/cv-files/policy'
import { sendDueMails } from '@/lib/mail/worker'
import { eraseOnRequest } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { closeMailer } from '@/lib/platform/mailer'
import { moves, passMinute, seeded, type World } from '../../support/at-once'
import { queryAt } from '../../support/backups'
import { type FakeMailServer, startFakeMailServer } from '../../support/fake-mail-server'
import { aPayment } from '../../support/ledger'
import { aCourse, anAdministrator, anApplication } from '../../support/records'

// Add every new transaction to the moves: the tests then find out by themselves what any two of them do to each other.

const SEEDS = [1, 2, 3]
const MOVES = 120
const AT_ONCE = 6
const SEATS = 2

let mailServer: FakeMailServer

beforeAll(async () => {
  mailServer = await startFakeMailServer()
  publishEnvironment({
    RATE_LIMITS: 'on',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Studio <studio@example.com>',
  })
})
afterAll(() => {
  closeMailer()
  return mailServer.stop()
})
beforeEach(() =>
  queryAt(
    env().databaseUrl,
    'TRUNCATE jobs, courses, subscribers, outbox_mails, idempotency_keys, sandbox_charges CASCADE',
  ),
)

const people = [1, 2, 3, 4].map(number => ({
  name: `Kaneng ${'ABCD'[number - 1]}`,
  email: `kaneng.${number}@example.com`,
  phone: `+234803555000${number}`,
}))

async function aWorld(): Promise<World> {
  const { id: courseId } = await aCourse({ price: 5000, seats: SEATS })
  const { id: otherCourseId } = await aCourse({ price: 5000, seats: SEATS })
  for (const { name, email, phone } of people.slice(0, 2)) {
    const applicant = { applicantName: name, applicantEmail: email, phoneNumber: phone }
    const { id } = await anApplication({ ...applicant, commitmentFee: 5000, cv: newCvKey() })
    await aPayment({ applicationId: id })
  }
  const { id: administratorId } = await anAdministrator()
  return { courseId, otherCourseId, administratorId, people, acknowledged: new Set(), erased: new Set() }
}

/** Makes moves by a seed, several at once; returns what failed. */
async function play(world: World, seed: number): Promise<unknown[]> {
  const chance = seeded(seed)
  const failures: unknown[] = []
  let left = MOVES
  const player = async () => {
    while (left-- > 0)
      await chance
        .of(moves)(world, chance)
        .catch(error => failures.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
  return failures
}

/** Queries for contradictions in the database: each finds nothing where all is well. */
const wrongs: Record<string, string> = {
  'more seats are given than there are': `
    SELECT count(*) FROM enrollments e WHERE NOT cancelled AND (payment_status = 'completed' OR seat_held_until > now())
      AND (NOT EXISTS (SELECT FROM payments p JOIN payment_flags f ON f.payment_id = p.id WHERE p.enrollment_id = e.id AND f.reason = 'seat_gone')
        OR EXISTS (SELECT FROM changes c WHERE c.enrollment_id = e.id AND c.fields -> 'seat' ->> 'to' = 'given'))
    GROUP BY course_id HAVING count(*) > ${SEATS}`,
  'an enrollment stands otherwise than its payment, or asks for another sum': `
    SELECT e.id FROM enrollments e JOIN payments p ON p.enrollment_id = e.id
    WHERE (e.payment_status, e.price) IS DISTINCT FROM (p.status, p.amount)`,
  'a paid enrollment has no payment': `
    SELECT id FROM enrollments WHERE payment_status = 'completed' AND price > 0
      AND id NOT IN (SELECT enrollment_id FROM payments WHERE status = 'completed' AND enrollment_id IS NOT NULL)`,
  'a fee stands otherwise than its payment': `
    SELECT a.id FROM applications a JOIN payments p ON p.application_id = a.id
    WHERE a.commitment_fee_paid <> (p.status = 'completed')`,
  'a payment is completed by nothing': `
    SELECT id FROM payments p WHERE status = 'completed' AND recorded_as IS NULL
      AND NOT EXISTS (SELECT FROM payment_attempts WHERE payment_id = p.id AND status IN ('completed', 'reversed'))`,
  'a payment waits for nobody, or a flag for nothing': `
    SELECT id FROM payments p
    WHERE flagged <> EXISTS (SELECT FROM payment_flags WHERE payment_id = p.id AND resolved_at IS NULL)`,
  'more went back than was paid': 'SELECT id FROM payments WHERE refunded_amount > amount',
  'somebody is on the course twice': `
    SELECT email FROM enrollments WHERE NOT cancelled GROUP BY course_id, email, phone HAVING count(*) > 1`,
  'a receipt was written twice, or is missing': `
    SELECT p.id FROM payments p LEFT JOIN applications a ON a.id = p.application_id LEFT JOIN enrollments e ON e.id = p.enrollment_id
    WHERE coalesce(a.applicant_email, e.email) NOT LIKE '%@erased.invalid'
      AND (SELECT count(*) FROM outbox_mails WHERE kind = 'receipt' AND strpos(text, p.reference) > 0)
        <> (p.status = 'completed')::int`,
  'more confirmations went out than may': `
    SELECT recipient FROM outbox_mails WHERE kind LIKE '%-received' GROUP BY recipient HAVING count(*) > 3`,
  'the last letter says something else than was decided': `
    SELECT id FROM applications a WHERE withdrawn_at IS NULL AND status::text <> coalesce((
      SELECT replace(kind, 'job-application-', '') FROM outbox_mails WHERE application_id = a.id AND sent_at IS NOT NULL
      ORDER BY sent_at DESC LIMIT 1), 'pending')`,
  'what is erased is held by somebody': `
    SELECT id FROM applications a WHERE applicant_email LIKE '%@erased.invalid' AND (status_token_hash IS NOT NULL
      OR EXISTS (SELECT FROM application_notes WHERE application_id = a.id) OR EXISTS (SELECT FROM outbox_mails WHERE application_id = a.id))
    UNION ALL SELECT id FROM enrollments WHERE email LIKE '%@erased.invalid' AND (status_token_hash IS NOT NULL OR NOT cancelled)`,
  'enrollments are tallied wrongly': `
    SELECT course_id, sum(n) FROM (SELECT course_id, tally AS n FROM enrollment_tallies UNION ALL SELECT course_id, -1 FROM enrollments) t
    GROUP BY 1 HAVING sum(n) <> 0`,
  'payments are tallied wrongly': `
    SELECT status, flagged, sum(n) FROM (SELECT status, flagged, tally AS n FROM payment_tallies UNION ALL SELECT status, flagged, -1 FROM payments) t
    GROUP BY 1, 2 HAVING sum(n) <> 0`,
}

async function findWrongs(client: Client): Promise<string[]> {
  const found = []
  for (const [wrong, sql] of Object.entries(wrongs)) if ((await client.query(sql)).rowCount) found.push(wrong)
  return found
}

/** Of some enrollments those that are neither there nor were erased. */
async function findLost({ acknowledged, erased }: World): Promise<string[]> {
  const rows = await database().enrollment.findMany({ select: { id: true } })
  const known = new Set([...rows.map(({ id }) => id), ...erased])
  return [...acknowledged].filter(id => !known.has(id))
}

/** The tables in which a word still stands. */
async function findTraces(client: Client, words: readonly string[]): Promise<string[]> {
  const found = []
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM "${name}" t WHERE t::text ILIKE ANY($1)`, [
      words.map(word => `%${word}%`),
    ])
    if (rowCount) found.push(name)
  }
  return found
}

// At the office a payment that is in use just then is not waited for: the request is sent again.
const isInUse = (error: unknown) => JSON.stringify(error).includes('"55P03"')

test.each(SEEDS)(
  'whatever happens at the same time, no seat, payment, letter or file is wrong: %i',
  async seed => {
    const world = await aWorld()
    const failures = (await play(world, seed)).filter(failure => !isInUse(failure))
    expect(failures).toEqual([])
    await passMinute()
    while ((await sendDueMails()) > 0);
    const client = new Client({ connectionString: env().databaseUrl })
    await client.connect()
    try {
      expect(await findWrongs(client)).toEqual([])
      expect(await findLost(world)).toEqual([])
      const letters = mailServer.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
      expect(new Set(letters).size).toBe(letters.length)
      for (const { email } of people) await eraseOnRequest(email, {}, 'command line')
      expect(
        await findTraces(
          client,
          people.flatMap(({ email, phone }) => [email, phone]),
        ),
      ).toEqual([])
    } finally {
      await client.end()
    }
  },
)
