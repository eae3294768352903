import { site } from './site'

/** What the pages that are no record of a list are found by, where the site can be searched. */
export const pages: readonly { path: string; title: string; text: string }[] = [
  { path: '/', title: 'Home', text: `${site.name}. ${site.description}` },
  {
    path: '/about-us',
    title: 'About Us',
    text: 'Graphics, printing and computer training experts: one studio in Jos where the designer also stands at the press. The same people who do the work teach the classes.',
  },
  {
    path: '/services',
    title: 'Services',
    text: 'Tell us what it must do. We will say how it should look, and what it should be made of. Web, mobile, branding and creative design, printing and training.',
  },
  { path: '/team', title: 'Team', text: 'The people who draw it, print it, build it and teach it.' },
  {
    path: '/projects',
    title: 'Projects',
    text: 'All of our work: posters, identities, apps, signs and books.',
  },
  {
    path: '/jobs',
    title: 'Jobs',
    text: 'Open jobs and vacancies. Choose a role, read what it needs, apply and send your CV.',
  },
  {
    path: '/courses',
    title: 'Courses',
    text: 'Computer training and design classes: price, start and seats. Enroll and pay here.',
  },
  {
    path: '/contact',
    title: 'Contact',
    text: `Our office: phone ${site.phone}, e-mail ${site.email}, address ${site.address.line}. Map, directions and WhatsApp.`,
  },
]
