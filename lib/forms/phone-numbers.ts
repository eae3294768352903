import type { PhoneNumber } from 'libphonenumber-js/min'

// The national numbering plan of the Nigerian Communications Commission: ten digits after the zero, landlines from 20,
// mobile and toll-free numbers from 70 to 72, 80, 81, 90 and 91. New blocks are opened every year, so it goes no deeper.
const NIGERIAN = /^(?:20|7[0-2]|8[01]|9[01])\d{8}$/
const NIGERIA = '234'

/**
 * Reads a phone number as people type it, such as `0800 000 0000`, Nigerian unless it says otherwise. Of Nigerian numbers
 * the browser and the server say the same; of other countries' the server knows the whole numbering plans, the browser
 * only how long they may be, which is half the size.
 * @returns the number in E.164, or null where it is none
 */
export async function readPhoneNumber(text: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await loadNumberingPlans()
  const read = (typed: string) => {
    const number = parsePhoneNumberFromString(typed, { defaultCountry: 'NG', extract: false })
    return number && !number.ext && isReal(number) ? number.number : null
  }
  // `(+234) 803 …`, as letterheads have it: the library wants the plus first.
  const plain = text.replace(/^\(\+/, '+')
  // Nigeria dials 009 before a country's code, most of the world 00.
  return read(plain) ?? (/^\s*00/.test(plain) ? read(plain.replace('00', '+')) : null)
}

function isReal(number: PhoneNumber): boolean {
  const { countryCallingCode, nationalNumber } = number
  return countryCallingCode === NIGERIA ? NIGERIAN.test(nationalNumber) : number.isValid()
}

/** Fetches the numbering plans, so that the first check of a number need not wait for them. */
export function loadNumberingPlans(): Promise<typeof import('libphonenumber-js/min')> {
  return typeof window === 'undefined' ? import('libphonenumber-js/max') : import('libphonenumber-js/min')
}
