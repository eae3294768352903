/** A property of iCalendar (RFC 5545): its name with its parameters, and its value as the format wants it. */
export type CalendarProperty = readonly [name: string, value: string]

// RFC 5545, 3.1: a line has no more than 75 octets, its end aside; what follows begins with a space, which counts.
const LINE_OCTETS = 75

/**
 * Writes properties as an iCalendar file holds them: each on lines of its own, folded, each line ended by CRLF.
 * @param properties in their order, `BEGIN` and `END` among them
 */
export function writeCalendar(properties: readonly CalendarProperty[]): string {
  return properties.map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`).join('')
}

/** Writes any text as a value (RFC 5545, 3.3.11). Other control characters have no place in one, and are left out. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/**
 * Writes a calendar day as a value, the same day in every time zone.
 * @param day such as `2026-01-12`
 */
export function calendarDay(day: string): string {
  return day.replaceAll('-', '')
}

/** Writes a moment as a value, in UTC. */
export function calendarTime(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Folds between characters, so that none is cut in two. */
function foldLine(line: string): string {
  let octets = 0
  const folded = Array.from(line, character => {
    const size = Buffer.byteLength(character)
    const fits = octets + size <= LINE_OCTETS
    octets = fits ? octets + size : 1 + size
    return fits ? character : `\r\n ${character}`
  })
  return folded.join('')
}
