import type { Texts } from './schema'
import { site } from './site'

const { locality, region } = site.address

/**
 * The sentences of the marketing pages, by page, in the order in which they stand there; `description` is what search engines show.
 * Services, projects and people have theirs in their own files. The checks live in schema.ts.
 */
export const texts: Texts = {
  home: {
    tag: 'Innovative Solutions',
    title: ['Transforming Ideas', 'into Reality'],
    text: 'We are dedicated to comprehensive solutions in web design, mobile design, branding and creative design, and to extensive training programmes that give individuals essential skills.',
    button: 'Discover Our Services',
    services: {
      title: 'What we do every day',
      text: 'Bring a sketch, a voice note or only a problem. You leave with something you can print, publish or put in a customer’s hand.',
      more: 'Training is our fifth service',
    },
    fields: ['Creative', 'Design', 'UX', 'Web', 'Development'],
    work: 'Work off the press and off the screen',
  },
  about: {
    description: `Graphics, printing and computer training experts in ${locality}: who we are, what we do and some of our work.`,
    lead: `One studio in ${locality} where the designer also stands at the press.`,
    title: 'Graphics, Printing, and Computer Training Experts',
    paragraphs: [
      'We draw it, we print it and we teach you how it is done. A job starts with your words, becomes a drawing on screen, and leaves as something you can hold, visit or tap.',
      'The same people who do the work teach the classes. What you learn here is what we used this morning.',
    ],
    services: {
      title: 'What we do',
      text: 'Five services, one studio. Most jobs use more than one of them.',
      more: 'Training is our fifth service',
    },
    work: 'Some of our work',
  },
  services: {
    description: `Web and mobile UI/UX design, branding, creative design and print, and hands-on training: five services from one studio in ${locality}.`,
    lead: 'Tell us what it must do. We will say how it should look, and what it should be made of.',
    list: 'Our services',
  },
  team: {
    description: `Designers, developers and trainers at one studio in ${locality}: the people who draw it, print it, build it and teach it.`,
    lead: 'The people who draw it, print it, build it and teach it.',
    others: 'Also in the studio:',
  },
  projects: {
    description: `Posters, identities, apps, signs and books: everything from our studio in ${locality} that we may show.`,
    lead: `All of it drawn in ${locality}; most of it printed here too.`,
  },
  jobs: {
    description: `Open jobs at a design, printing and training studio in ${locality}. Read what a role needs and send your CV.`,
    lead: 'Come and make things with us. Choose a role, read what it needs and send your CV.',
  },
  courses: {
    description: `Computer basics, design and web master classes, and short programmes for executives: small classes in ${locality}, with dates and prices.`,
    lead: `Sit at a computer, do the work, take it home. Small classes in ${locality}.`,
  },
  contact: {
    description: `Phone, email, address and a map of our office in ${locality}, ${region}. Walk in, call or write.`,
    lead: 'Walk in, call or write. Tell us what you need and when you need it.',
  },
  privacy: {
    description:
      'What we keep about applicants and students, why and for how long, and what you can ask of us.',
    lead: 'What we keep about you, why, for how long, and what you can ask of us.',
  },
  newsletter: { lead: 'New projects and course dates, in one short email.' },
}
