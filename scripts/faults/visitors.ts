import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyResponseSchema } from '@/lib/applications/schema'
import { enrollResponseSchema } from '@/lib/enrollments/schema'
import { anApplicationForm } from '@/tests/support/applying'
import { aDoc, aDocx, aPdf, DOC_TYPE, DOCX_TYPE, PDF_TYPE } from '@/tests/support/cv-bytes'
import { aStudent } from '@/tests/support/paying'

// Longer than any time limit of the site: a request that takes longer hangs.
const TIMEOUT_MS = 30_000
const PAUSE_MS = 100
const APPLICANTS = 6
const STUDENTS = 3
const READERS = 2
const PAGES = ['/', '/jobs', '/courses', '/contact', '/api/jobs', '/api/courses']

/** A record that the site said it has stored. */
export type Acknowledged = {
  kind: 'application' | 'enrollment'
  id: string
  email: string
  /** The hash of an application's CV, in hex. */
  sha256?: string
  paymentReference?: string | undefined
}

export type Visitors = {
  acknowledged: Acknowledged[]
  requests(): number
  /** How often each response came that the site must never give, such as `apply 500`. */
  wrong: Map<string, number>
  /** How many requests got a 503 or a closed connection. */
  putOff(): number
  /** Whether one request of each kind is served now. */
  areServed(): Promise<boolean>
  /** Ends all visitors after their current request. */
  leave(): Promise<void>
}

type Target = { baseUrl: string; jobId: string; courseId: string }
type Outcome = { status: number; body: unknown }

/** Starts visitors who apply with a CV, enroll and read pages, each again and again, until `leave` is called. */
export function sendVisitors(target: Target): Visitors {
  const acknowledged: Acknowledged[] = []
  const { request, wrong, counts } = createClient(target.baseUrl)
  const { apply, enroll, read } = createVisits(target, request, record => acknowledged.push(record))
  let number = 0
  let leaving = false

  // Repeats a visit under the same key until it succeeds, as the form does, and then begins the next one.
  const visitAgainAndAgain = async (visitOnce: (visit: string) => Promise<boolean>): Promise<void> => {
    while (!leaving) {
      const visit = `visit-${++number}-${randomUUID().slice(0, 8)}`
      while (!(await visitOnce(visit)) && !leaving) await sleep(PAUSE_MS)
      // Without this pause the load itself would be a fault.
      await sleep(PAUSE_MS)
    }
  }

  const kinds = [
    ...Array.from({ length: APPLICANTS }, () => apply),
    ...Array.from({ length: STUDENTS }, () => enroll),
    ...Array.from({ length: READERS }, () => read),
  ]
  const everyone = Promise.all(kinds.map(visitAgainAndAgain))
  return {
    acknowledged,
    wrong,
    requests: () => counts.requests,
    putOff: () => counts.putOff,
    async areServed() {
      const visit = `probe-${randomUUID().slice(0, 8)}`
      const ready = await request('ready', '/api/ready')
      if (ready?.status !== 200) return false
      const served = await Promise.all([apply(visit), enroll(visit), read()])
      return served.every(Boolean)
    },
    async leave() {
      leaving = true
      await everyone
    },
  }
}

type SendRequest = ReturnType<typeof createClient>['request']

/** Returns the three kinds of visits; each resolves with whether the site served it. */
function createVisits(
  { jobId, courseId }: Target,
  request: SendRequest,
  acknowledge: (record: Acknowledged) => void,
) {
  const apply = async (visit: string): Promise<boolean> => {
    const cv = aCv(visit)
    const email = `${visit}@example.com`
    const outcome = await request('apply', `/api/jobs/apply/${jobId}`, {
      method: 'POST',
      body: anApplicationForm({ email, cv }),
      headers: { 'Idempotency-Key': visit },
    })
    if (outcome?.status !== 201 || !outcome.body) return false
    const { application, paymentReference } = applyResponseSchema.parse(outcome.body)
    const sha256 = createHash('sha256').update(cv.bytes).digest('hex')
    acknowledge({ kind: 'application', id: application._id, email, sha256, paymentReference })
    return true
  }

  const enroll = async (visit: string): Promise<boolean> => {
    const email = `${visit}@example.com`
    const outcome = await request('enroll', `/api/courses/enroll/${courseId}`, {
      method: 'POST',
      body: JSON.stringify(aStudent(email)),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': visit },
    })
    if (outcome?.status !== 201 || !outcome.body) return false
    const { enrollment, paymentReference } = enrollResponseSchema.parse(outcome.body)
    acknowledge({ kind: 'enrollment', id: enrollment._id, email, paymentReference })
    return true
  }

  const read = async (): Promise<boolean> => {
    const outcomes = await Promise.all(PAGES.map(page => request(`read ${page}`, page)))
    return outcomes.every(outcome => outcome?.status === 200)
  }

  return { apply, enroll, read }
}

/** Returns the function that sends a request, which resolves with null where no response comes, and what it counts. */
function createClient(baseUrl: string) {
  const wrong: Visitors['wrong'] = new Map()
  const counts = { requests: 0, putOff: 0 }

  async function request(what: string, path: string, init: RequestInit = {}): Promise<Outcome | null> {
    counts.requests += 1
    const began = performance.now()
    try {
      const response = await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await response.text()
      note(wrong, findFault(what, response))
      if (response.status === 503) counts.putOff += 1
      return { status: response.status, body: init.method === 'POST' ? parse(text) : null }
    } catch {
      counts.putOff += 1
      if (performance.now() - began >= TIMEOUT_MS) note(wrong, `${what} hangs`)
      return null
    }
  }

  return { request, wrong, counts }
}

function aCv(visit: string): { bytes: Buffer; name: string; type: string } {
  const kind = visit.length % 2 === 0 ? 'pdf' : visit.charCodeAt(visit.length - 1) % 2 === 0 ? 'doc' : 'docx'
  if (kind === 'doc') return { bytes: aDoc({ text: visit }), name: `${visit}.doc`, type: DOC_TYPE }
  if (kind === 'docx') return { bytes: aDocx({ text: visit }), name: `${visit}.docx`, type: DOCX_TYPE }
  const bytes = aPdf({ text: visit, bytes: 20_000 + (visit.charCodeAt(visit.length - 1) % 16) * 4_000 })
  return { bytes, name: `${visit}.pdf`, type: PDF_TYPE }
}

/** Says what is wrong with a response; undefined where it is served, or a 503 with Retry-After. */
function findFault(what: string, { status, headers }: Response): string | undefined {
  if (status === 200 || status === 201) return undefined
  if (status !== 503) return `${what} ${status}`
  return headers.has('retry-after') ? undefined : `${what} 503 without Retry-After`
}

function note(wrong: Map<string, number>, fault: string | undefined): void {
  if (fault) wrong.set(fault, (wrong.get(fault) ?? 0) + 1)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
