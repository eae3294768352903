import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decideApplication } from '@/lib/applications/decide'
import { database } from '@/lib/platform/database'
import { anApplicationForm, apply } from '../../support/applying'
import { aCourse, aJob, anAdministrator, stored } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

// What a browser says of itself when a plain form is sent.
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => server?.stop())

const post = (path: string, body: BodyInit, headers: HeadersInit = BROWSER) =>
  fetch(`${server.baseUrl}${path}`, { method: 'POST', body, headers, redirect: 'manual' })

const aPlainEnrollment = (fields: Record<string, string> = {}) =>
  new URLSearchParams({
    name: 'Hauwa Bello',
    email: 'hauwa@example.com',
    phone: '0803 123 4567',
    experienceLevel: 'Beginner',
    portfolio: '',
    ...fields,
  })

describe('an application sent by a plain form', () => {
  test('sent four times at once is stored once, and leads to the result page', async () => {
    const { id } = await aJob()
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => post(`/api/jobs/apply/${id}`, anApplicationForm())),
    )
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const locations = new Set(responses.map(({ headers }) => headers.get('location')))
    expect([...locations]).toEqual([
      expect.stringMatching(
        /^\/success\/job-application\?status=successful&message=Application\+submitted\+successfully%21&follow=[\w-]{32}$/,
      ),
    ])
    expect(await database().application.count({ where: { jobId: id } })).toBe(1)
  })

  test('is refused before its end where its CV is too large, and the connection takes the next request', async () => {
    const { id } = await aJob()
    const tooLarge = anApplicationForm()
    tooLarge.set('cv', new File([Buffer.alloc(12 * 1024 * 1024, '%PDF-1.4 ')], 'cv.pdf'))
    const refused = await post(`/api/jobs/apply/${id}`, tooLarge)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Choose a file of 5 MB or less.')
    expect((await post(`/api/jobs/apply/${id}`, anApplicationForm())).status).toBe(303)
  })

  test('that breaks off in its middle is over for its handler too', async () => {
    const { id } = await aJob()
    const ended = () =>
      server
        .output()
        .split('\n')
        .filter(line => line.includes('/api/jobs/apply/{id}')).length
    const before = ended()
    const begun = [
      `POST /api/jobs/apply/${id} HTTP/1.1`,
      'Host: localhost',
      `Accept: ${BROWSER.Accept}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 9999',
      '',
      '--b\r\nContent-Disposition: form-data; name="applicantName"\r\n\r\nHau',
    ]
    const { port, hostname } = new URL(server.baseUrl)
    const socket = connect(Number(port), hostname).end(begun.join('\r\n')).resume()
    await once(socket, 'close')
    await vi.waitFor(() => expect(ended()).toBe(before + 1), { timeout: 10_000 })
  })

  test('sent again as it was after it was withdrawn is a new one', async () => {
    const { id: jobId } = await aJob()
    const send = () => post(`/api/jobs/apply/${jobId}`, anApplicationForm())
    const follow = ({ headers }: Response) =>
      new URL(headers.get('location') ?? '', server.baseUrl).searchParams.get('follow')
    const token = follow(await send())
    expect((await post(`/api/status/${token}/withdraw`, new URLSearchParams())).status).toBe(303)
    const [second, third] = [follow(await send()), follow(await send())]
    expect(second).not.toBe(token)
    expect(third).toBe(second)
    const stored = await database().application.findMany({
      where: { jobId },
      orderBy: { dateApplied: 'asc' },
    })
    expect(stored.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, false])
  })

  test('sent again as it was after its applicant was told of the rejection is a new one, and not before', async () => {
    const { id: jobId } = await aJob()
    const send = async () => {
      expect((await post(`/api/jobs/apply/${jobId}`, anApplicationForm())).status).toBe(303)
      return database().application.count({ where: { jobId } })
    }
    await send()
    const { id } = await database().application.findFirstOrThrow({ where: { jobId } })
    await decideApplication(id, 'rejected', (await anAdministrator()).id)
    expect(await send()).toBe(1)
    await database().undoableDecision.updateMany({ data: { decidedAt: new Date(0) } })
    expect(await send()).toBe(2)
  })

  test('sent again under its key after it was withdrawn is still a repetition', async () => {
    const { id: jobId } = await aJob()
    const send = () =>
      apply(server.baseUrl, jobId, anApplicationForm(), { 'Idempotency-Key': 'sent-then-withdrawn' })
    const first = await (await send()).json()
    expect(
      (await fetch(`${first.statusLink.replace('/status/', '/api/status/')}/withdraw`, { method: 'POST' }))
        .status,
    ).toBe(200)
    expect(await (await send()).json()).toEqual(first)
    expect(await database().application.count({ where: { jobId } })).toBe(1)
  })

  test('that is wrong is answered with its page, whole, and the markup in it stays text', async () => {
    const { id } = await aJob()
    const form = anApplicationForm({ applicantName: '"><script>alert(1)</script>' })
    const response = await post(`/api/jobs/apply/${id}`, form)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    const page = await response.text()
    expect(page).toContain('Use letters and spaces only.')
    expect(page).not.toContain('<script>alert(1)')
    expect(page).toContain('</html>')
  })

  test('without a file at all is answered with its page too', async () => {
    const { id } = await aJob()
    const response = await post(
      `/api/jobs/apply/${id}`,
      new URLSearchParams({ applicantName: 'Hauwa Bello' }),
    )
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('value="Hauwa Bello"')
    expect(page).toContain('Choose your CV')
  })

  test('to a job that is not there is answered with the 404 page', async () => {
    const response = await post('/api/jobs/apply/nothing', anApplicationForm())
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Error fetching job details. Please try again later.')
  })

  test('is read by nobody else: the next visitor’s page is empty', async () => {
    const { id } = await aJob()
    const form = () => anApplicationForm({ applicantName: 'Mary-Jane' })
    const [returned, visit] = await Promise.all([
      post(`/api/jobs/apply/${id}`, form()).then(response => response.text()),
      fetch(`${server.baseUrl}/job-application/${id}`).then(response => response.text()),
    ])
    expect(returned).toContain('Mary-Jane')
    expect(visit).not.toContain('Mary-Jane')
    const after = await (await fetch(`${server.baseUrl}/job-application/${id}`)).text()
    expect(after).not.toContain('Mary-Jane')
  })
})

describe('the same person again', () => {
  test('is told so on the page, and by the header, never to another phone number or e-mail', async () => {
    const { id } = await aJob()
    const first = await apply(server.baseUrl, id)
    expect(first.headers.get('applied-before')).toBeNull()
    const again = await apply(server.baseUrl, id, anApplicationForm({ email: 'ADEBAYO@example.com' }))
    expect(again.headers.get('applied-before')).toBe('yes')
    expect(Object.keys(await again.json()).sort()).toEqual(['application', 'message', 'statusLink'])
    const otherPhone = await apply(server.baseUrl, id, anApplicationForm({ phoneNumber: '0803 123 4568' }))
    expect(otherPhone.headers.get('applied-before')).toBeNull()
    const otherEmail = await apply(server.baseUrl, id, anApplicationForm({ email: 'bala@example.com' }))
    expect(otherEmail.headers.get('applied-before')).toBeNull()
    const plain = await post(`/api/jobs/apply/${id}`, anApplicationForm({ skills: 'Binding' }))
    expect(plain.headers.get('location')).toContain('before=yes')
    const page = await fetch(new URL(plain.headers.get('location') ?? '', server.baseUrl))
    expect(await page.text()).toContain('You have applied for this job before.')
    expect(await database().application.count({ where: { jobId: id } })).toBe(5)
  })
})

describe('an enrollment sent by a plain form', () => {
  test.each([
    ['as urlencoded', () => aPlainEnrollment()],
    [
      'as multipart',
      () => {
        const form = new FormData()
        for (const [name, value] of aPlainEnrollment()) form.set(name, value)
        return form
      },
    ],
  ])('%s is stored', async (_, body) => {
    const { id } = await aCourse()
    const response = await post(`/api/courses/enroll/${id}`, body())
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/success\/course-enrollment\?status=successful/)
    expect(await database().enrollment.count({ where: { courseId: id } })).toBe(1)
  })

  test('with something to pay leads past the link to its status page where no mail brings that, once and to its sender alone', async () => {
    const { id } = await aCourse({ price: 20_000 })
    const send = async () =>
      new URL(
        (await post(`/api/courses/enroll/${id}`, aPlainEnrollment())).headers.get('location') ?? '',
        server.baseUrl,
      )
    const first = await send()
    expect(first.pathname).toBe('/success/course-enrollment')
    const page = await (await fetch(first)).text()
    expect(page).toContain(`/status/${first.searchParams.get('follow')}"`)
    // There is no script that could copy it.
    expect(page).not.toContain('>Copy my link<')
    expect(page).toContain(`action="/api/payments/${first.searchParams.get('reference')}/link`)
    // Whoever knows the e-mail and the phone number can do this.
    const again = await send()
    expect([again.pathname, again.searchParams.has('follow')]).toEqual(['/success/course-enrollment', false])
    expect(await (await fetch(again)).text()).not.toMatch(/href="[^"]*\/status\//)
    first.searchParams.delete('follow')
    expect(await (await fetch(first)).text()).not.toMatch(/href="[^"]*\/status\//)
  })

  test('from a page with a lower price than the course has by now is answered with its page, which says so and has the new one', async () => {
    const { id } = await aCourse({ price: 20_000 })
    const shownPrice = async (response: Response) =>
      /name="shownPrice" value="(\d+)"/.exec(await response.text())?.[1] ?? ''
    const before = await shownPrice(await fetch(`${server.baseUrl}/course-enrollment/${id}`))
    await stored(database().course.update({ where: { id }, data: { price: 2_500_000n } }))
    const send = (price: string) => post(`/api/courses/enroll/${id}`, aPlainEnrollment({ shownPrice: price }))
    const refused = await send(before)
    expect([before, refused.status]).toEqual(['20000', 409])
    expect(await refused.clone().text()).toContain('The price of this course has gone up')
    expect((await send(await shownPrice(refused))).status).toBe(303)
  })

  test('by a client that prefers JSON gets JSON', async () => {
    const { id } = await aCourse()
    const response = await post(`/api/courses/enroll/${id}`, aPlainEnrollment(), {
      Accept: 'application/json',
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ enrollment: { paymentStatus: 'completed' } })
  })
})

describe('a plain login', () => {
  const login = (password: string, headers: Record<string, string> = {}) =>
    post('/api/admin/login', new URLSearchParams({ email: ADMIN_EMAIL, password }), {
      ...BROWSER,
      ...headers,
    })
  const own = () => ({ Origin: server.baseUrl })

  test('of the site’s own page sets the session cookie and leads on', async () => {
    const response = await login(ADMIN_PASSWORD, own())
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/admin/enter')
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/i)
  })

  test('from another site, or from none, is refused', async () => {
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://example.com' },
      { ...own(), 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const response = await login(ADMIN_PASSWORD, headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  test('with a wrong password is the login page with status 401, without the password', async () => {
    const response = await login('a wrong password', own())
    expect(response.status).toBe(401)
    const page = await response.text()
    expect(page).toContain('Invalid credentials. Please try again.')
    expect(page).not.toContain('a wrong password')
  })
})
