import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Reads a phone number as people type it; without a country code it is a Nigerian one.
 * @param text what was typed, such as `0800 000 0000`
 * @returns the number in E.164, such as `+2348000000000`, or null when it is not a phone number
 */
export function parsePhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })
  return number?.isValid() && !number.ext ? number.number : null
}
