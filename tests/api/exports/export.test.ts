import { beforeAll, describe, expect, test } from 'vitest'
import { GET as exportApplications } from '@/app/api/admin/applications/export.csv/route'
import { GET as exportEnrollments } from '@/app/api/admin/enrollments/export.csv/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { ERASED_DOMAIN, ERASED_PHONE } from '@/lib/erased-records/rules'
import { database } from '@/lib/platform/database'
import { seedLarge } from '@/prisma/large/seed-large'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { aPayment, report, reportRefund } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob, anApplication, anEnrollment, clearRecords } from '../../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

async function linesOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  return (await response.text()).replace(/\r\n$/, '').split('\r\n')
}

describe('a list as a file', () => {
  test('has an application a line, as filtered and ordered, made harmless to spreadsheets', async () => {
    const { id: jobId } = await aJob({ title: 'Cutter, "senior"', commitmentFee: 5000.5 })
    const fields = { jobId, phoneNumber: '+2348031234567', dateApplied: new Date('2026-03-01T23:30:00Z') }
    await anApplication({
      ...fields,
      applicantName: 'Zi Ọlá',
      applicantEmail: '=cmd@example.com',
      commitmentFee: 5000.5,
    })
    await anApplication({
      ...fields,
      applicantName: 'Ámina',
      applicantEmail: 'a@example.com',
      skills: ['-5', 'x'],
    })
    await anApplication({
      ...fields,
      applicantName: 'Bo',
      applicantEmail: 'b@example.com',
      commitmentFee: 1,
      commitmentFeePaid: true,
      withdrawnAt: new Date('2026-03-05T12:00:00Z'),
    })
    // What stands in place of who was erased is nobody's.
    await anApplication({
      ...fields,
      applicantName: 'Erased',
      applicantEmail: `erased-1${ERASED_DOMAIN}`,
      phoneNumber: ERASED_PHONE,
    })
    await anApplication({ applicantName: 'Left out' })
    const lines = await linesOf(await admin.get(exportApplications, { query: '?position=cutter&sort=name' }))
    expect(lines).toEqual([
      '"Name","Email","Phone","Position","Date applied","Status","Commitment fee (NGN)","Commitment fee","Skills","CV","Withdrawn","Provider","Refunded (NGN)"',
      `"Ámina","a@example.com","0803 123 4567","Cutter, ""senior""",2026-03-02 00:30:00,"Pending",0,"No fee","'-5, x","adebayo-ola.pdf",,,`,
      `"Bo","b@example.com","0803 123 4567","Cutter, ""senior""",2026-03-02 00:30:00,"Pending",1,"Paid","Typesetting, Proofreading","adebayo-ola.pdf",2026-03-05 13:00:00,,`,
      `"Erased","Erased","Erased","Cutter, ""senior""",2026-03-02 00:30:00,"Pending",0,"No fee","Typesetting, Proofreading","adebayo-ola.pdf",,,`,
      `"Zi Ọlá","'=cmd@example.com","0803 123 4567","Cutter, ""senior""",2026-03-02 00:30:00,"Pending",5000.5,"Unpaid","Typesetting, Proofreading","adebayo-ola.pdf",,,`,
    ])
    const named = async (query: string) =>
      (await linesOf(await admin.get(exportApplications, { query: `?position=cutter&${query}` })))
        .slice(1)
        .map(line => line.split(',')[0])
    expect(await named('withdrawn=yes')).toEqual(['"Bo"'])
    expect(await named('withdrawn=no&sort=name')).toEqual(['"Ámina"', '"Erased"', '"Zi Ọlá"'])
  })

  test('has an enrollment a line', async () => {
    const { id: courseId } = await aCourse({ title: 'Layout' })
    await anEnrollment({ courseId, price: 45_000, name: 'Bala', email: 'b@example.com' })
    const [, line] = await linesOf(await admin.get(exportEnrollments, { query: `?courseId=${courseId}` }))
    expect(line).toMatch(
      /^"Bala","b@example.com","0805 987 6543","Layout",\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,"Pending",45000,"Beginner",,,"Held",,$/,
    )
  })

  test('says of each enrollment whether it has a seat', async () => {
    const { id: courseId } = await aCourse({ title: 'Etching', price: 5000, seats: 1 })
    const paidLate = async (name: string) => {
      const { id } = await anEnrollment({ courseId, name, price: 5000, seatHeldUntil: new Date(0) })
      const { reference } = await aPayment({ enrollmentId: id })
      await report(reference, 'succeeded')
      return { id, reference }
    }
    await anEnrollment({ courseId, name: 'A Paid', price: 5000, paymentStatus: 'completed' })
    await paidLate('B Late')
    const given = await paidLate('C Given')
    const back = await paidLate('D Back')
    await reportRefund(back.reference)
    await anEnrollment({ courseId, name: 'E Unpaid', price: 5000, seatHeldUntil: new Date(0) })
    await anEnrollment({ courseId, name: 'F Cancelled', paymentStatus: 'completed', cancelledAt: new Date() })
    const { id: enrollmentId } = await anEnrollment({ courseId, name: 'G Paid back', price: 5000 })
    const returned = await aPayment({ enrollmentId })
    const returnedLate = await paidLate('H Late and paid back')
    await reportRefund(returnedLate.reference)
    // Reinstated once there was room.
    await database().enrollment.update({ where: { id: returnedLate.id }, data: { cancelledAt: null } })
    await database().course.update({ where: { id: courseId }, data: { seats: 9 } })
    await report(returned.reference, 'succeeded')
    await reportRefund(returned.reference)
    await database().change.create({
      data: {
        enrollmentId: given.id,
        kind: 'updated',
        fields: { seat: { from: 'none', to: 'given' } },
      },
    })
    const [head, ...lines] = await linesOf(
      await admin.get(exportEnrollments, { query: `?courseId=${courseId}&sort=name` }),
    )
    const seat = head?.split(',').indexOf('"Seat"') ?? -1
    expect(lines.map(line => [line.split(',')[0], line.split(',')[seat]])).toEqual([
      ['"A Paid"', '"Kept"'],
      ['"B Late"', '"None"'],
      ['"C Given"', '"Kept"'],
      ['"D Back"', '"None"'],
      ['"E Unpaid"', '"None"'],
      ['"F Cancelled"', '"None"'],
      ['"G Paid back"', '"Kept (paid back)"'],
      ['"H Late and paid back"', '"Kept (paid back)"'],
    ])
  })

  test('says of applications and enrollments who took the money, and of a test that none moved', async () => {
    const { id: jobId } = await aJob({ title: 'Folder' })
    const { id: courseId } = await aCourse({ title: 'Folding' })
    for (const provider of ['paystack', 'sandbox'] as const) {
      const { id: applicationId } = await anApplication({ jobId, applicantName: provider, commitmentFee: 1 })
      await aPayment({ applicationId, provider })
      const { id: enrollmentId } = await anEnrollment({ courseId, name: provider, price: 1 })
      await aPayment({ enrollmentId, provider })
    }
    for (const [handler, query] of [
      [exportApplications, '?position=folder&sort=name'],
      [exportEnrollments, '?course=folding&sort=name'],
    ] as const) {
      const lines = await linesOf(await admin.get(handler, { query }))
      expect(lines.map(line => line.split(',').slice(-2).join())).toEqual([
        '"Provider","Refunded (NGN)"',
        '"Paystack",0',
        '"Sandbox (no money moves)",0',
      ])
    }
  })

  test('has every record once, in every order', async () => {
    await clearRecords()
    await seedLarge({ count: 1200 })
    for (const sort of ['date', '-name', 'email', 'position', '-status', 'fee']) {
      const lines = await linesOf(await admin.get(exportApplications, { query: `?sort=${sort}` }))
      expect(new Set(lines).size).toBe(1201)
    }
    const payments = await database().payment.count()
    const all = await linesOf(await admin.get(exportPayments))
    expect(all).toHaveLength(payments + 1)
    // Everybody's e-mail has it.
    expect(await linesOf(await admin.get(exportPayments, { query: '?search=example' }))).toEqual(all)
  })

  test('breaks off at the next rows once whoever reads it slowly has lost their access', async () => {
    const leaving = await signInToHandlers('leaving@example.com')
    const { body } = await leaving.get(exportApplications)
    const reader = body?.getReader()
    await reader?.read()
    await reader?.read()
    await database().administrator.update({ where: { id: leaving.id }, data: { disabledAt: new Date() } })
    // What was read ahead may still come.
    const readOn = async () => {
      await reader?.read()
      await reader?.read()
    }
    await expect(readOn()).rejects.toMatchObject({ status: 401 })
  })

  test('is for administrators only, and refuses filters it cannot read', async () => {
    for (const handler of [exportApplications, exportEnrollments, exportPayments]) {
      await expectProblem(await handlersAs().get(handler), 401)
      await expectProblem(await admin.get(handler, { query: '?status=shoe' }), 422, ['status'])
    }
  })
})
