import type { Stock } from './schema'
import { site } from './site'
import { texts } from './texts'

/** What is known of a page beside itself: what the search, the sitemap and the link previews say of it. */
export type Page = {
  path: string
  title: string
  /** What it is found by, where the site can be searched. */
  text: string
  /** Its link preview: a sentence, the paper, and a drawing of `public/artwork/title-bars`. */
  card?: { sub: string; stock: Stock; art: string }
}

/** The pages that are no record of a list. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Home', text: `${site.name}. ${site.description}` },
  {
    path: '/about-us',
    title: 'About Us',
    text: `Graphics, printing and computer training experts: one studio in ${site.address.locality} where the designer also stands at the press. The same people who do the work teach the classes.`,
    card: {
      sub: texts.about.lead,
      stock: 'acha',
      art: 'about',
    },
  },
  {
    path: '/services',
    title: 'Services',
    text: 'Tell us what it must do. We will say how it should look, and what it should be made of. Web, mobile, branding and creative design, printing and training.',
    card: { sub: 'Five things we draw, print and teach.', stock: 'sky', art: 'services' },
  },
  {
    path: '/team',
    title: 'Team',
    text: texts.team.lead,
    card: {
      sub: texts.team.lead,
      stock: 'laterite',
      art: 'team',
    },
  },
  {
    path: '/projects',
    title: 'Projects',
    text: 'All of our work: posters, identities, apps, signs and books.',
    card: {
      sub: texts.projects.lead,
      stock: 'laterite',
      art: 'about',
    },
  },
  {
    path: '/jobs',
    title: 'Jobs',
    text: 'Open jobs and vacancies. Choose a role, read what it needs, apply and send your CV.',
    card: { sub: 'Come and make things with us.', stock: 'sky', art: 'jobs' },
  },
  {
    path: '/courses',
    title: 'Courses',
    text: 'Computer training and design classes: price, start and seats. Enroll here.',
    card: { sub: `Small classes in ${site.address.locality}.`, stock: 'laterite', art: 'courses' },
  },
  {
    path: '/contact',
    title: 'Contact',
    text: `Contact us at our office: phone ${site.phone}, email ${site.email}, address ${site.address.line}. Map, directions and WhatsApp.`,
    card: { sub: site.address.line, stock: 'hill', art: 'contact' },
  },
  {
    path: '/privacy',
    title: 'Privacy',
    // Found by the whole notice, which content/privacy.ts words.
    text: '',
    card: {
      sub: texts.privacy.lead,
      stock: 'mist',
      art: 'contact',
    },
  },
]
