import { anApplicationForm, apply, enroll, listIds } from '../../tests/support/applying'
import { aPdf } from '../../tests/support/cv-bytes'

// Invented people, so that the admin area's lists hold something to look at.
const people = [
  ['Nanret Dalyop', 'nanret', 'Lettering, Screen printing'],
  ['Hauwa Sulëiman', 'hauwa', 'Adobe Illustrator, Prepress'],
  ['Adébáyọ̀ Ọlá', 'adebayo', 'Typesetting, Proofreading'],
  ['Chidinma Okeke', 'chidinma', 'Packaging, Photography'],
  ['Retnan Bitrus', 'retnan', 'Sign writing, Layout'],
  ['Ladi Gyang', 'ladi', 'Figma, Web design'],
] as const

const levels = ['Beginner', 'Intermediate', 'Advanced'] as const

/** Has each of the invented people apply for a job and enroll on a course, through the API. */
export async function sendRecords(baseUrl: string): Promise<void> {
  const [jobs, courses] = await Promise.all([listIds(baseUrl, 'jobs'), listIds(baseUrl, 'courses')])
  for (const [index, [name, word, skills]] of people.entries()) {
    const contact = { email: `${word}@example.com`, phone: `080300000${10 + index}` }
    const cv = { bytes: aPdf({ text: name }), name: `${word}.pdf`, type: 'application/pdf' }
    const form = { applicantName: name, email: contact.email, phoneNumber: contact.phone, skills, cv }
    await check(await apply(baseUrl, pick(jobs, index), anApplicationForm(form)))
    const student = { name, ...contact, experienceLevel: pick(levels, index), portfolio: '' }
    await check(await enroll(baseUrl, pick(courses, index), student))
  }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The sample records hold none to choose from.')
  return item
}

async function check(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
}
