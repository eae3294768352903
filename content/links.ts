import { site } from './site'

/** Calls the office. */
export const telephoneLink = `tel:${site.phone.replaceAll(' ', '')}`

/** Opens the office's place in the map's own site or app, which shows the way there. */
export const directionsLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(site.mapQuery)}`

/** The office's place as a map to embed (by address query, as the specification has it). */
export const mapFrameLink = `https://www.google.com/maps?q=${encodeURIComponent(site.mapQuery)}&output=embed`

// The most that a text takes in a link: programs cut links off that are longer than about 2,000 characters.
const MOST_ENCODED = 1500

// Half of an emoji, as an old input method may leave it, cannot be encoded.
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

/** Returns as much of a text, from its beginning, as a link carries to any program; the whole where that is so much. */
export function linkPart(text: string): string {
  let taken = 0
  let part = ''
  for (const character of text) {
    taken += encode(character).length
    if (taken > MOST_ENCODED) return `${part} …`
    part += character
  }
  return text
}

/** Begins an e-mail to the office, with what is given already written. */
export function emailLink(subject?: string, body?: string): string {
  // Spaces as %20: mail programs show a plus as a plus.
  const fields = Object.entries({ subject, body }).filter(([, text]) => text)
  const query = fields.map(([name, text = '']) => `${name}=${encode(text)}`).join('&')
  return `mailto:${site.email}${query && `?${query}`}`
}

/** Opens WhatsApp at the office's number, with the message already written (https://faq.whatsapp.com/5913398998672934). */
export function whatsappLink(message: string): string {
  return `https://wa.me/${site.whatsapp.replace(/\D/g, '')}?text=${encode(message)}`
}
