import { expect, test } from 'vitest'
import { GET } from '@/app/api/courses/[id]/calendar.ics/route'
import { site } from '@/content/site'
import { database } from '@/lib/platform/database'
import { aCourse, anEnrollment } from '../../support/records'

const get = (id: string) =>
  GET(new Request(`http://site.test/api/courses/${id}/calendar.ics`), { params: Promise.resolve({ id }) })

/** The properties of a calendar file by their names, its folded lines put together. */
function readProperties(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return new Map(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test("a course's first day is one whole day, with what RFC 5545 requires of an event", async () => {
  const course = await aCourse({ title: 'Type, colour; paper', startDate: new Date('2099-02-28') })
  const response = await get(course.id)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="Type, colour; paper.ics"')
  const file = await response.text()
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
  expect(file).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  const properties = readProperties(file)
  expect(properties.get('UID')).toMatch(new RegExp(`^${course.id}@[\\w.-]+$`))
  expect(properties.get('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
  expect(properties.get('DTSTART;VALUE=DATE')).toBe('20990228')
  // The first day that no longer belongs to it, here in the next month.
  expect(properties.get('DTEND;VALUE=DATE')).toBe('20990301')
  expect(properties.get('SUMMARY')).toBe('Type\\, colour\\; paper: first day')
  expect(properties.get('LOCATION')).toContain(site.address.line.replaceAll(',', '\\,'))
  expect(properties.get('URL')).toMatch(new RegExp(`/course-enrollment/${course.id}$`))
})

test('a course that was moved is the same event, of a later version', async () => {
  const { id } = await aCourse()
  const before = readProperties(await (await get(id)).text())
  await database().course.update({ where: { id }, data: { startDate: new Date('2099-03-02') } })
  const after = readProperties(await (await get(id)).text())
  expect(after.get('UID')).toBe(before.get('UID'))
  expect(Number(after.get('SEQUENCE'))).toBe(Number(before.get('SEQUENCE')) + 1)
  expect(after.get('DTSTART;VALUE=DATE')).toBe('20990302')
})

test('a course that is not offered has no calendar file', async () => {
  const hidden = await aCourse({ isActive: false })
  const { id: empty } = await aCourse({ isActive: false })
  await anEnrollment({ courseId: empty, cancelledAt: new Date() })
  for (const id of [hidden.id, empty, crypto.randomUUID(), 'x']) expect((await get(id)).status).toBe(404)
})

test('a course that takes no more enrollments keeps the calendar file for its students, without its page', async () => {
  const { id } = await aCourse({ isActive: false })
  await anEnrollment({ courseId: id })
  const properties = readProperties(await (await get(id)).text())
  expect(properties.get('UID')).toContain(id)
  expect(properties.has('URL')).toBe(false)
})
