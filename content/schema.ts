import { z } from 'zod'

const words = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and single dashes')

/** The printing inks and their overprints, named as the colour tokens are. */
export const ink = z.enum(['sky', 'laterite', 'acha', 'hill', 'ember', 'earth', 'basalt'])
/** The papers an artwork can lie on: the tints, and two inks printed solid. */
export const stock = z.enum(['sky', 'laterite', 'acha', 'hill', 'mist', 'sky-solid', 'acha-solid'])

const picture = z.object({
  src: z.string().regex(/^\/artwork\/[a-z0-9/-]+\.(svg|avif|jpg|png)$/),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: words,
})

const service = z.object({
  id: z.int().positive(),
  slug,
  title: words,
  icon: picture,
  stock,
  ink,
  description: words,
  des2: words,
  points: z.tuple([words, words, words]),
  /** The lowest price, in naira; left out while none is said. */
  from: z.int().positive().optional(),
  /** What somebody who wants it asks first, as WhatsApp and the e-mail begin. */
  question: words,
  /** Where its page leads to beside the office: the courses, or projects by their slugs. */
  related: z.union([z.literal('courses'), z.array(slug).min(1)]),
})

const percent = z.number().min(0).max(100)
const crop = z.object({ x: percent, y: percent })

const project = z
  .object({
    id: z.int().positive(),
    slug,
    title: words,
    year: z.int().min(2000).max(2100),
    category: words,
    filterName: words.optional(),
    image: picture,
    stock,
    /** The project's patch beside the slider's arrows. */
    patch: ink,
    inks: z.array(ink).min(2),
    /** Which side the tall crop of the slider keeps. */
    slideCrop: z.enum(['middle', 'right']).default('middle'),
    /** The points the two details on the project's page are enlarged around. */
    details: z.tuple([crop, crop]),
    description: words,
    brief: words,
    made: words,
    result: words,
    /** Slugs of the people who made it. */
    madeBy: z.array(slug).min(1),
  })
  .transform(value => ({ ...value, sub: `${value.year}, ${value.category}` }))

const person = z.object({
  id: z.int().positive(),
  slug,
  name: words,
  title: words,
  portrait: picture,
  biography: z.array(words).min(1),
  skills: z.array(words).min(2),
})

export const site = z.object({
  name: words,
  wordmark: z.tuple([words, words]),
  description: words,
  phone: z.string().regex(/^\+[0-9 ]+$/),
  /** The number that takes WhatsApp messages; often the same. */
  whatsapp: z.string().regex(/^\+[0-9 ]+$/),
  email: z.email(),
  address: z.object({
    locality: words,
    region: words,
    country: words,
    countryCode: z.string().length(2),
    /** Where people walk in; left out while nobody is to. It stands above the line. */
    street: words.optional(),
    line: words,
  }),
  /** When the office is open, a line each, such as `Monday to Friday, 8:00 to 17:00`; left out while that is not said. */
  hours: z.array(words).min(1).optional(),
  mapQuery: words,
  socialUrl: z.url(),
  copyrightYear: z.int(),
  /** The day a text or picture of content/ last changed (ISO 8601), for the sitemap. */
  contentUpdated: z.iso.date(),
  language: words,
  coursePrice: z.object({
    publicSign: z.enum(['$', '₦', '€', '£']),
    adminSign: z.enum(['$', '₦', '€', '£']),
    chargedIn: z.literal('NGN'),
    /** Whether a price comes back. */
    refund: words,
  }),
  /** What is said wherever a job asks a commitment fee: what it is for, whether it comes back, and what to beware of. */
  commitmentFee: z.object({ purpose: words, refund: words, warning: words }),
  /** What follows an application, an enrollment and a message from the contact form, and when. */
  nextSteps: z.object({ application: words, enrollment: words, message: words }),
  /** What an accepted applicant reads: what follows, and what to bring where the job has no words of its own on it. */
  accepted: z.object({ next: words, bring: z.array(words).min(1) }),
  /** Whether the contact form sends: to the admin area, and by mail to the administrator. */
  contactMessages: z.boolean(),
  /** Whether the newsletter box takes e-mails, each confirmed by mail. */
  newsletter: z.boolean(),
  /** Whether the search box finds something. */
  search: z.boolean(),
})

const page = z.object({ description: words, lead: words })
const section = z.object({ title: words, text: words, more: words })

export const texts = z.object({
  home: z.object({
    tag: words,
    title: z.tuple([words, words]),
    text: words,
    button: words,
    services: section,
    /** The words that run round. */
    fields: z.array(words).length(5),
    work: words,
  }),
  about: page.extend({ title: words, paragraphs: z.array(words).min(1), services: section, work: words }),
  services: page.extend({ list: words }),
  team: page.extend({
    /** Before the names of those who are not pictured. */ others: words,
  }),
  projects: page,
  jobs: page,
  courses: page,
  contact: page,
  privacy: page,
  newsletter: page.pick({ lead: true }),
})

export type Picture = z.output<typeof picture>
export type Ink = z.output<typeof ink>
export type Stock = z.output<typeof stock>
export type Service = z.output<typeof service>
export type Project = z.output<typeof project>
export type Person = z.output<typeof person>
export type Site = z.output<typeof site>
export type Texts = z.output<typeof texts>

const TWICE = 'two records share an id or a slug'

/** Refuses the second of two records that share what tells them apart. */
function refuseTwice(records: readonly { id: number; slug: string }[], context: z.RefinementCtx): void {
  for (const field of ['id', 'slug'] as const)
    records.forEach((record, index) => {
      if (records.findIndex(other => other[field] === record[field]) !== index)
        context.addIssue({ code: 'custom', path: [index, field], message: TWICE, input: record[field] })
    })
}

/** The lists as pages use them. A record that breaks a rule stops the build and names itself. */
export const serviceList = z.array(service).length(5).superRefine(refuseTwice)
export const projectList = z.array(project).min(13).superRefine(refuseTwice)
export const personList = z.array(person).min(9).superRefine(refuseTwice)
