import type { Site } from './schema'

/** What a new owner changes first. The checks live in schema.ts. */
export const site: Site = {
  name: 'Plateau Creative',
  wordmark: ['Plateau', 'Creative'],
  description:
    'Design, printing and computer training from one studio in Jos. We draw it, we print it, and we teach you how it is done.',
  phone: '+234 800 000 0000',
  whatsapp: '+234 800 000 0000',
  email: 'hello@example.com',
  address: {
    locality: 'Jos',
    region: 'Plateau State',
    country: 'Nigeria',
    countryCode: 'NG',
    // street: 'House number and street', for the contact page and search engines.
    line: 'Jos, Plateau State, Nigeria',
  },
  // hours: ['Monday to Friday, 8:00 to 17:00'], for the contact page; a line for each.
  mapQuery: 'Jos, Plateau State, Nigeria',
  socialUrl: 'https://example.com/plateau-creative',
  copyrightYear: 2025,
  contentUpdated: '2025-12-01',
  language: 'en-NG',
  // The enrollment page shows the public sign and the admin pages the other one; the charge itself is in naira.
  coursePrice: {
    publicSign: '$',
    adminSign: '₦',
    chargedIn: 'NGN',
    refund: 'If you cancel before the course begins, you get it back in full. After that it is not returned.',
  },
  commitmentFee: {
    purpose: 'It pays for the materials of the practical test at the studio.',
    refund: 'If you are not invited to the test, you get it back in full. After the test it is not returned.',
    warning: 'Pay on that page only: nobody from the studio asks for money by phone or message.',
  },
  nextSteps: {
    application: 'We read every application, and call or write to everyone within two weeks.',
    enrollment: 'We call or write to you in the week before the course begins, with the room and the hour.',
    message: 'We call or write to you within two working days.',
  },
  accepted: {
    next: 'We will call you about the next step, on the phone number below.',
    bring: [
      'An identity card, such as your NIN slip or your voter card.',
      'Your certificates, the originals with one copy of each.',
      'Three pieces of work that you are proud of, on paper or on a phone.',
    ],
  },
  // true: the contact form sends. What visitors write is kept, shown under Messages in the admin area, and mailed to the
  // administrator where mail is set up. false: it sends nothing, and offers WhatsApp, e-mail and a call instead.
  contactMessages: false,
  // true: the newsletter box takes e-mails. Who confirms theirs is listed under Subscribers in the admin area, and exported
  // from there. Mail must be set up. false: the box sends nothing, and says so.
  newsletter: false,
  // true: the search box finds jobs, courses and the pages of this site. false: it finds nothing, and says where to look.
  search: false,
}

/** What a message from the contact page can be about. */
export const contactSubjects = ['Web Design', 'Web Development', 'Marketing'] as const
