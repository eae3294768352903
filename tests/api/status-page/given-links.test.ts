import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as giveApplicationLink } from '@/app/api/admin/applications/[id]/status-link/route'
import { POST as giveEnrollmentLink } from '@/app/api/admin/enrollments/[id]/status-link/route'
import { POST as applyFor } from '@/app/api/jobs/apply/[id]/route'
import { ERASED_DOMAIN } from '@/lib/erased-records/rules'
import { maySendLinks } from '@/lib/mail/limit'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { sentRecordNouns } from '@/lib/sent-records/constants'
import {
  findByToken,
  noteLinkGiven,
  noteSentAgain,
  openStatusLink,
  openStatusLinks,
} from '@/lib/status-links/link'
import { eraseByToken } from '@/lib/status-page/erase'
import { sendStatusLinks } from '@/lib/status-page/send-links'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { anApplicationForm } from '../../support/applying'
import { aStudent, postEnrollment } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob, anApplication, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let admin: HandlerAdministrator

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  admin = await signInToHandlers()
})

beforeEach(async () => {
  await clearRecords()
  await database().outboxMail.deleteMany()
})

const kinds = {
  applications: {
    kind: 'job-application',
    give: giveApplicationLink,
    make: (email: string) => anApplication({ applicantName: 'Hauwa Sule', applicantEmail: email }),
    end: (id: string) => database().application.update({ where: { id }, data: { withdrawnAt: new Date() } }),
  },
  enrollments: {
    kind: 'course-enrollment',
    give: giveEnrollmentLink,
    make: (email: string) => anEnrollment({ name: 'Hauwa Sule', email }),
    end: (id: string) => database().enrollment.update({ where: { id }, data: { cancelledAt: new Date() } }),
  },
} as const

const ownerOf = (link = '') => findByToken(database(), link.split('/').at(-1) ?? '')

/** The database, where something is done between a first look at it and what then follows. */
function interrupted(meanwhile: () => Promise<void>) {
  let isDone = false
  return new Proxy(database(), {
    get(client, name) {
      if (name !== '$queryRaw' || isDone) return Reflect.get(client, name)
      return async (...query: Parameters<typeof client.$queryRaw>) => {
        isDone = true
        const read = await client.$queryRaw(...query)
        await meanwhile()
        return read
      }
    },
  })
}

const letters = () => database().outboxMail.findMany({ orderBy: { createdAt: 'asc' } })

describe.each(['applications', 'enrollments'] as const)('of the %s', records => {
  const { kind, give, make, end } = kinds[records]
  const post = (id: string, by: unknown, as: Pick<HandlerAdministrator, 'post'> = admin) =>
    as.post(give, { by }, { params: { id } })

  async function newLink(id: string): Promise<string> {
    const response = await post(id, 'hand')
    expect(response.status).toBe(200)
    return (await response.json()).statusLink
  }

  const history = async (id: string) => {
    const response = await admin.get(readHistory, { params: { records, id } })
    return response.json()
  }

  test('a link that is made by hand ends the one before, and the history says who made it', async () => {
    const { id } = await make('hauwa@example.com')
    const record = { kind, id }
    const first = await openStatusLink(database(), record)
    const second = await newLink(id)
    expect(await ownerOf(first)).toBeNull()
    expect(await ownerOf(second)).toEqual(record)
    const third = await newLink(id)
    expect(await ownerOf(second)).toBeNull()
    expect(await ownerOf(third)).toEqual(record)
    // Letters and the form for lost links have the newest.
    expect(await openStatusLink(database(), record)).toBe(third)
    await sendStatusLinks('hauwa@example.com')
    expect((await letters())[0]?.text).toContain(third)
    const [latest] = await history(id)
    expect(latest).toMatchObject({
      who: admin.email,
      fields: [{ name: 'Link to their page', from: 'As it was', to: 'Made anew' }],
    })
  })

  test('who was given a link stays known, also once the record is erased by it, with its history', async () => {
    const { id } = await make('hauwa@example.com')
    const token = (await newLink(id)).split('/').at(-1) ?? ''
    expect(await eraseByToken(token, {})).toBe(true)
    expect((await admin.get(readHistory, { params: { records, id } })).status).toBe(404)
    const given = await database().event.findFirst({
      where: { kind: 'link_given' },
      orderBy: { happenedAt: 'desc' },
    })
    expect(given).toMatchObject({
      administratorId: admin.id,
      sessionId: expect.any(String),
      detail: { [sentRecordNouns[kind]]: id },
    })
  })

  test('of two that are made at once the last one opens the page, and no other', async () => {
    const { id } = await make('hauwa@example.com')
    const links = await Promise.all([newLink(id), newLink(id), newLink(id)])
    expect(new Set(links).size).toBe(3)
    const found = await Promise.all(links.map(ownerOf))
    expect(found.filter(Boolean)).toEqual([{ kind, id }])
  })

  test('a letter that is written as one is made does not put the one before back', async () => {
    const { id } = await make('hauwa@example.com')
    const record = { kind, id }
    const first = await openStatusLink(database(), record)
    let made = ''
    const looking = interrupted(async () => {
      made = await newLink(id)
    })
    await openStatusLink(looking, record)
    expect(await ownerOf(made)).toEqual(record)
    expect(await ownerOf(first)).toBeNull()
  })

  test('a first letter that is written as one is made has that one', async () => {
    const { id } = await make('hauwa@example.com')
    let made = ''
    const looking = interrupted(async () => {
      made = await newLink(id)
    })
    expect(await openStatusLink(looking, { kind, id })).toBe(made)
    expect(await ownerOf(made)).toEqual({ kind, id })
  })

  test('a link of what is gone by then opens nothing, and is not tried for ever', async () => {
    expect(await ownerOf(await openStatusLink(database(), { kind, id: randomUUID() }))).toBeNull()
  })

  test('mailed, the same link goes to the stored email, three times a day at most', async () => {
    const { id } = await make('hauwa@example.com')
    const link = await openStatusLink(database(), { kind, id })
    for (let time = 0; time < 3; time++) {
      const response = await post(id, 'mail')
      expect(await response.json()).toEqual({})
    }
    expect(await letters()).toMatchObject(
      Array(3).fill({ recipient: 'hauwa@example.com', text: expect.stringContaining(link) }),
    )
    expect(await ownerOf(link)).toEqual({ kind, id })
    expect((await history(id))[0].fields).toMatchObject([{ to: 'Mailed again' }])
    await expectProblem(await post(id, 'mail'), 409)
    expect(await history(id)).toHaveLength(3)
    // It is still to be given by hand.
    expect(await ownerOf(await newLink(id))).toEqual({ kind, id })
  })

  test('mailed once there is nothing left to withdraw, it offers nothing of that', async () => {
    const standing = await make('standing@example.com')
    const ended = await make('ended@example.com')
    await end(ended.id)
    for (const { id } of [standing, ended]) expect((await post(id, 'mail')).status).toBe(200)
    expect((await letters()).map(({ text }) => /^See how it stands(.*): http/m.exec(text)?.[1])).toEqual([
      ', correct your phone number or withdraw',
      '',
    ])
  })

  test('nothing is given of what is not there, or erased, nor to a stranger, and an editor may', async () => {
    const { id } = await make(`erased-${randomUUID()}${ERASED_DOMAIN}`)
    for (const by of ['mail', 'hand']) {
      await expectProblem(await post(id, by), 409)
      await expectProblem(await post(randomUUID(), by), 404)
      await expectProblem(await post('x', by), 404)
      await expectProblem(await post(id, by, handlersAs()), 401)
    }
    await expectProblem(await post(id, 'pigeon'), 422, ['by'])
    const editor = await signInToHandlers('editor-of-links@example.com')
    await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
    const { id: other } = await make('b@example.com')
    expect((await post(other, 'hand', editor)).status).toBe(200)
  })
})

test('a link that is mailed says no more than its applicant was told of a rejection', async () => {
  const rejected = { status: 'rejected', applicantName: 'Hauwa Sule' } as const
  const told = await anApplication({ ...rejected, applicantEmail: 'told@example.com' })
  const untold = await anApplication({ ...rejected, applicantEmail: 'untold@example.com' })
  const decision = { applicationId: untold.id, statusBefore: 'pending', decidedAt: new Date() } as const
  await database().undoableDecision.create({ data: decision })
  for (const { id } of [told, untold])
    expect((await admin.post(giveApplicationLink, { by: 'mail' }, { params: { id } })).status).toBe(200)
  expect((await letters()).map(({ text }) => text.includes('or withdraw'))).toEqual([false, true])
})

test('the first letters to many students have the link that one of them is given meanwhile', async () => {
  const record = { kind: 'course-enrollment', id: (await anEnrollment()).id } as const
  let made = ''
  const looking = interrupted(async () => {
    await noteLinkGiven(database(), record, 'anew', admin.id)
    made = await openStatusLink(database(), record)
  })
  expect(await openStatusLinks(looking, record.kind, [record.id])).toEqual(new Map([[record.id, made]]))
  expect(await ownerOf(made)).toEqual(record)
})

test('lost links that are asked for six times at once are sent three times', async () => {
  await anApplication({ applicantEmail: 'hauwa@example.com' })
  await Promise.all(Array.from({ length: 6 }, () => sendStatusLinks('hauwa@example.com')))
  expect(await letters()).toHaveLength(3)
})

test('of very many lost links forty are sent, the newest of each phone number first', async () => {
  const applicantEmail = 'hauwa@example.com'
  const { id: jobId } = await aJob()
  const own = await anEnrollment({ email: applicantEmail, phone: '+2348059876543' })
  const stranger = { jobId, applicantEmail, phoneNumber: '+2348031234567' }
  await Promise.all(Array.from({ length: 41 }, () => anApplication(stranger)))
  await sendStatusLinks(applicantEmail)
  const sent = (await letters())[0]?.text.match(/http\S+\/status\/[\w-]{32}/g) ?? []
  expect(sent).toHaveLength(40)
  expect((await Promise.all(sent.map(ownerOf))).map(owner => owner?.id)).toContain(own.id)
})

test('the time of the response does not tell whether an e-mail has lost links', async () => {
  const began = performance.now()
  await sendStatusLinks('nobody@example.com')
  expect(performance.now() - began).toBeGreaterThan(195)
})

test('nor does the time that many at once wait for the same e-mail: they take turns either way', async () => {
  const { asking } = await database().$transaction(async tx => {
    expect(await maySendLinks(tx, 'nobody@example.com')).toBe(true)
    const asking = sendStatusLinks('nobody@example.com')
    await untilSomeoneWaits()
    // Not as a promise of its own, which the transaction would wait for.
    return { asking }
  })
  await asking
})

test('lost links are sent while their records are locked one after the other, and neither fails', async () => {
  const applicantEmail = 'hauwa@example.com'
  const ids = [await anApplication({ applicantEmail }), await anApplication({ applicantEmail })].map(
    ({ id }) => id,
  )
  const { sending } = await database().$transaction(async tx => {
    const [first, second] = ids.toSorted()
    await tx.$queryRaw`SELECT id FROM applications WHERE id = ${first}::uuid FOR UPDATE`
    const sending = sendStatusLinks(applicantEmail)
    await untilSomeoneWaits()
    // As a decision on both does next, or an erasure.
    await tx.$queryRaw`SELECT id FROM applications WHERE id = ${second}::uuid FOR UPDATE`
    // Not as a promise of its own, which the transaction would wait for.
    return { sending }
  })
  await sending
  const found = (await letters())[0]?.text.match(/http\S+\/status\/[\w-]{32}/g) ?? []
  const owners = await Promise.all(found.map(ownerOf))
  // The newest first, whatever the order they were locked in.
  expect(owners.map(owner => owner?.id)).toEqual(ids.toReversed())
})

test('a student who repeats the request that enrolled them does not get the link that the office made since', async () => {
  const { id: courseId } = await aCourse()
  const key = randomUUID()
  const first = await (await postEnrollment(courseId, aStudent('hauwa@example.com'), key)).json()
  expect(first.statusLink).toBeTruthy()
  const response = await admin.post(
    giveEnrollmentLink,
    { by: 'hand' },
    { params: { id: first.enrollment._id } },
  )
  const { statusLink } = await response.json()
  const repeated = await (await postEnrollment(courseId, aStudent('hauwa@example.com'), key)).json()
  expect(repeated.enrollment).toEqual(first.enrollment)
  expect(repeated).not.toHaveProperty('statusLink')
  expect(await ownerOf(statusLink)).toMatchObject({ id: first.enrollment._id })
})

test('a link is made while the same person is enrolled again at the office, and neither fails', async () => {
  const { id } = await anEnrollment()
  const { making } = await database().$transaction(async tx => {
    await noteSentAgain(tx, id, admin.id)
    const making = admin.post(giveEnrollmentLink, { by: 'hand' }, { params: { id } })
    await untilSomeoneWaits()
    // As recording what is paid at the counter does next.
    await tx.$queryRaw`SELECT id FROM enrollments WHERE id = ${id}::uuid FOR UPDATE`
    // Not as a promise of its own, which the transaction would wait for.
    return { making }
  })
  const response = await making
  expect(response.status).toBe(200)
  expect(await ownerOf((await response.json()).statusLink)).toMatchObject({ id })
})

test('an applicant who repeats their request does not get it either', async () => {
  const { id } = await aJob()
  const applied = async () => {
    const request = new Request(`http://site.test/api/jobs/apply/${id}`, {
      method: 'POST',
      body: anApplicationForm(),
      headers: { 'idempotency-key': 'an-application' },
    })
    const response = await applyFor(request, { params: Promise.resolve({ id }) })
    expect(response.status).toBe(201)
    return response.json()
  }
  const first = await applied()
  expect((await applied()).statusLink).toBe(first.statusLink)
  await admin.post(giveApplicationLink, { by: 'hand' }, { params: { id: first.application._id } })
  const repeated = await applied()
  expect(repeated.application).toEqual(first.application)
  expect(repeated).not.toHaveProperty('statusLink')
})

test('where mail is off a link is given by hand alone', async () => {
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  const { id } = await anEnrollment()
  await expectProblem(await admin.post(giveEnrollmentLink, { by: 'mail' }, { params: { id } }), 409)
  expect((await admin.post(giveEnrollmentLink, { by: 'hand' }, { params: { id } })).status).toBe(200)
})

test('an administrator gives sixty links an hour, of whatever kind, and no more', async () => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  onTestFinished(() => publishEnvironment({ RATE_LIMITS: 'off' }))
  const clerk = await signInToHandlers('clerk@studio.test')
  const enrollment = { params: { id: (await anEnrollment()).id } }
  const application = { params: { id: (await anApplication()).id } }
  for (let count = 0; count < 60; count += 1)
    expect((await clerk.post(giveEnrollmentLink, { by: 'hand' }, enrollment)).status).toBe(200)
  const refused = await clerk.post(giveApplicationLink, { by: 'hand' }, application)
  expect(refused.headers.get('Retry-After')).not.toBeNull()
  await expectProblem(refused, 429)
  expect((await admin.post(giveApplicationLink, { by: 'hand' }, application)).status).toBe(200)
})
