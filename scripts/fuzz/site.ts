import { services } from '@/content/services'
import { signBody } from '@/lib/payments/paystack/protocol'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'
import { signInOverHttp } from '@/tests/support/administrator'
import { apply, enroll } from '@/tests/support/applying'
import { aCourse, aJob } from '@/tests/support/records'
import type { RunningServer } from '@/tests/support/server'

/** A running site with a record of each kind, whose ids replace `{job}` and the like. */
export type FuzzedSite = {
  server: RunningServer
  port: number
  /** Puts ids and tokens into a text, and the length and signature of the body that is sent with it. */
  fill(text: string, body: string): string
  /** Signs the second administrator in again; the requests end the sessions of this one. */
  renewSpareSession(): Promise<void>
  /** Whether the first administrator is still signed in. */
  isSignedIn(): Promise<boolean>
}

const SPARE = 'spare@studio.test'
const STUDENT = {
  name: 'Nanzip Dung',
  email: 'nanzip@example.com',
  phone: '0803 123 4567',
  experienceLevel: 'Beginner',
}

/** Adds a record of each kind to a site that uses the same database as this process. */
export async function prepareFuzzedSite(server: RunningServer): Promise<FuzzedSite> {
  const authorization = await signInOverHttp(server.baseUrl)
  const names = new Map(Object.entries({ ...(await addRecords(server)), token: bare(authorization) }))
  const renewSpareSession = async () => {
    names.set('spare-token', bare(await signInOverHttp(server.baseUrl, SPARE)))
  }
  await renewSpareSession()
  return {
    server,
    port: Number(new URL(server.baseUrl).port),
    fill: (text, body) => text.replace(/\{([\w-]+)\}/g, (whole, name) => fillIn(name, body, names) ?? whole),
    renewSpareSession,
    isSignedIn: async () =>
      (await fetch(`${server.baseUrl}/api/admin/verify-token`, { headers: authorization })).ok,
  }
}

function bare({ Authorization }: { Authorization: string }): string {
  return Authorization.replace(/^Bearer /, '')
}

function fillIn(name: string, body: string, names: ReadonlyMap<string, string>): string | undefined {
  if (name === 'length') return String(body.length)
  if (name === 'signature')
    return signBody(
      Buffer.from(body, 'latin1'),
      deriveKey(env().nextauthSecret, 'sandbox signature').toString('hex'),
    )
  return names.get(name)
}

async function addRecords({ baseUrl }: RunningServer): Promise<Record<string, string>> {
  const job = await aJob({ commitmentFee: 5_000 })
  const course = await aCourse({ price: 20_000, seats: 10_000 })
  await succeed(apply(baseUrl, job.id))
  await succeed(enroll(baseUrl, course.id, STUDENT))
  const application = await database().application.findFirstOrThrow()
  const enrollment = await database().enrollment.findFirstOrThrow()
  const payment = await database().payment.findFirstOrThrow({ where: { applicationId: application.id } })
  const attempt = await database().paymentAttempt.findFirstOrThrow({ where: { paymentId: payment.id } })
  const other = await database().paymentAttempt.findFirstOrThrow({
    where: { paymentId: { not: payment.id } },
  })
  const flag = await database().paymentFlag.create({
    data: { reference: attempt.reference, reason: 'unknown_reference', detail: 'Nothing was asked.' },
  })
  return {
    job: job.id,
    course: course.id,
    application: application.id,
    enrollment: enrollment.id,
    payment: payment.reference,
    paymentId: payment.id,
    attempt: attempt.reference,
    charge: other.reference,
    flag: flag.id,
    cv: application.cv,
    slug: services[0]?.slug ?? '',
    prefix: env().adminPrefix,
  }
}

async function succeed(request: Promise<Response>): Promise<void> {
  const response = await request
  if (!response.ok)
    throw new Error(`a record could not be added: ${response.status} ${await response.text()}`)
}
