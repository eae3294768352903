import { expect, test } from 'vitest'
import { formatLine, formatSheetPhone } from '@/lib/csv/format'
import { respondWithCsv } from '@/lib/http/csv'

test.each([
  [['plain', 12.5, null, new Date('2026-03-01T23:30:00Z')], '"plain",12.5,,2026-03-02 00:30:00\r\n'],
  [['say "hi", twice'], '"say ""hi"", twice"\r\n'],
  [['two\r\nlines'], '"two\r\nlines"\r\n'],
  [
    ['=1+1', '+1', '-5', '@home', '\tx', '\rx', '\nx'],
    `"'=1+1","'+1","'-5","'@home","'\tx","'\rx","'\nx"\r\n`,
  ],
  [['＝1+1', '＋1', '－5', '＠home'], `"'＝1+1","'＋1","'－5","'＠home"\r\n`],
  [['a=b', -5], '"a=b",-5\r\n'],
])('the cells %j become the line %j', (cells, line) => {
  expect(formatLine(cells)).toBe(line)
})

test.each([
  ['+2348031234567', '0803 123 4567'],
  ['+447911123456', '447 911 123 456'],
  ['+12025550123', '120 255 50123'],
])('the phone number %s is the text %s in a sheet, with no apostrophe', (number, text) => {
  expect(formatSheetPhone(number)).toBe(text)
  expect(formatLine([text])).toBe(`"${text}"\r\n`)
})

function countedBatches() {
  const seen = { read: 0, closed: false }
  async function* batches() {
    try {
      for (; seen.read < 1000; ) {
        seen.read += 1
        yield [{ number: seen.read }]
      }
    } finally {
      seen.closed = true
    }
  }
  return { seen, batches: batches() }
}

const mayRead = async () => {}

const columns = [{ head: 'Number', cell: (row: { number: number }) => row.number }]

test('rows are read only as fast as they are taken, and no more once the client has gone', async () => {
  const { seen, batches } = countedBatches()
  const reader = respondWithCsv('numbers', columns, batches, mayRead).body?.getReader()
  for (let parts = 0; parts < 4; parts++) await reader?.read()
  expect(seen.read).toBeLessThanOrEqual(5)
  await reader?.cancel()
  expect(seen).toMatchObject({ closed: true })
  expect(seen.read).toBeLessThanOrEqual(5)
})

test('the file is named after the list and the day, and begins with a byte order mark', async () => {
  const { batches } = countedBatches()
  const response = respondWithCsv('numbers', columns, batches, mayRead)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="numbers-\d{4}-\d\d-\d\d\.csv"/,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(1002)
})
