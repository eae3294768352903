import { site } from './site'

/** A part of the privacy notice: a heading, then paragraphs and points. */
type NoticePart = { id: string; title: string; paragraphs: readonly string[]; points?: readonly string[] }

/**
 * The versions of the notice that were ever shown, newest first. Whoever changes its meaning puts the day before the others:
 * each application and enrollment stores which one its sender saw.
 */
const versions = ['2026-11-30', '2026-11-26', '2026-11-22'] as const

/** The version that is shown now. */
export const privacyVersion: string = versions[0]

/** Returns the version that a form says it showed, or the current one where it names none that there ever was. */
export function shownPrivacyVersion(sent: string | undefined): string {
  return versions.find(version => version === sent) ?? privacyVersion
}

/** The line above a form's button, before its link to the notice. */
export const privacyLines = {
  application:
    'We use what you send to decide on your application and to reach you about it, and for nothing else.',
  enrollment:
    'We use what you send to keep your seat and to reach you about the course, and for nothing else. Under 18? Fill this in together with a parent or guardian.',
  message: 'We use what you send to answer you, and for nothing else.',
  newsletter: 'We use your email for the newsletter, until you leave it, and for nothing else.',
}

/** What the notice says of the site's settings: how long it keeps what it has, and the company that takes the payments, with its place. */
export type NoticeSettings = {
  applicationMonths: number
  enrollmentMonths: number
  paymentYears: number
  paymentCompany: string | null
}

/** The privacy notice: Nigeria Data Protection Act 2023, section 27. */
export const privacyNotice = ({ paymentCompany, ...kept }: NoticeSettings): readonly NoticePart[] => [
  {
    id: 'who',
    title: 'Who we are',
    paragraphs: [
      `${site.name}, ${site.address.line}, decides what happens with your data. Call ${site.phone} or write to ${site.email} about anything on this page.`,
    ],
  },
  {
    id: 'what',
    title: 'What we keep, and why',
    paragraphs: [
      'We ask for what we need and nothing more. You type all of it yourself; where you enroll at our office, we type what you tell us.',
    ],
    points: [
      'When you apply for a job: your name, email, phone number, skills and CV. We read them to decide on your application and to tell you how it went. You ask us to, so that a contract of work can come of it.',
      'When you enroll on a course: your name, email, phone number, level and, if you give one, the web address of your portfolio. We keep your seat with them and tell you when to come. That is our contract with you.',
      ...(site.contactMessages
        ? [
            'When you write to us by the contact form: your name, email, phone number and message. We use them to answer you, as you ask us to.',
          ]
        : []),
      ...(site.newsletter
        ? [
            'When you ask for the newsletter: your email, and when you asked for it and confirmed it. You agree to that by pressing the button behind the link that we mail you, and take it back by the link at the foot of each letter.',
          ]
        : []),
      'When you pay: the amount, its reference and when it came in. We never see your card. The tax law has us keep this.',
      'While you use the site: your IP address for two days at most, so that nobody can send the forms a thousand times. That is our legitimate interest in a site that works.',
      'What we note about your application, and each change to your record.',
      'On a shared phone, close the tab: until then it keeps what you typed, and your link.',
    ],
  },
  {
    id: 'not',
    title: 'What we do not do',
    paragraphs: [
      'People decide here, never a program. We do not sell your data, advertise with it or watch you across the web: the site sets no cookie for visitors and asks no other server for anything. The map of our office comes from Google, and only once you press its button.',
    ],
  },
  {
    id: 'long',
    title: 'How long we keep it',
    paragraphs: [],
    points: [
      `An application and its CV: ${kept.applicationMonths} months after the last thing that happened to it.`,
      `An enrollment: ${kept.enrollmentMonths} months after the last thing that happened to it, or after the course began.`,
      ...(site.contactMessages
        ? [`A message from the contact form: ${kept.applicationMonths} months after it came or was answered.`]
        : []),
      ...(site.newsletter
        ? [
            'Your email for the newsletter: until you leave it, or 7 days if you never confirm it. Letters of ours that are on their way or were sent go within 30 days.',
          ]
        : []),
      `The amount and reference of a payment: ${kept.paymentYears} years, without your name once the rest is erased.`,
      'Copies against a broken disk: 14 days longer, up to 30 while lost files come back from one.',
      'Then it is erased by itself. You need not wait: erase it behind the link we gave you, or ask us to.',
    ],
  },
  {
    id: 'receives',
    title: 'Who else receives it',
    paragraphs: ['Those we work with, for the task they have, and nobody else unless a law demands it.'],
    points: [
      ...(paymentCompany
        ? [
            `The payment provider, ${paymentCompany}, gets your email and the amount when you go on to pay. You give your card to them and not to us.`,
          ]
        : []),
      'The company that carries our email gets the letters we write to you.',
      'The companies that host the site, its database and files keep them for us, and may not use them.',
    ],
  },
  {
    id: 'abroad',
    title: 'Outside Nigeria',
    paragraphs: [
      'Computers that carry our email or host our files can stand in another country, such as Ireland, Germany or the United States. All are bound by contract to protect your data as Nigerian law does. Ask us which they are today.',
    ],
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    paragraphs: [
      `Write to ${site.email} from the email you gave us, or call ${site.phone}. It costs nothing, and we respond within 30 days.`,
    ],
    points: [
      'A copy of everything we hold about you, to read and as a file for another program.',
      'That we correct what is wrong.',
      'That we erase it, CV included.',
      'That we stop using it while a question is open, or that we do not use it at all. You can withdraw an application whenever you like; what was done until then stays lawful.',
    ],
  },
  {
    id: 'children',
    title: 'Students under 18',
    paragraphs: [
      'A parent or guardian enrolls a child: with their own email and phone number, or together with the child. By that they agree to this page for the child, and can ask for everything on it.',
    ],
  },
  {
    id: 'complain',
    title: 'If you are not content',
    paragraphs: [
      'Tell us first, so that we can put it right. You can also complain to the Nigeria Data Protection Commission at any time: ndpc.gov.ng.',
    ],
  },
]
