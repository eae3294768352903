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
    line: 'Jos, Plateau State, Nigeria',
  },
  mapQuery: 'Jos, Plateau State, Nigeria',
  socialUrl: 'https://example.com/plateau-creative',
  copyrightYear: 2025,
  contentUpdated: '2025-12-01',
  language: 'en-NG',
  // The enrollment page shows the public sign and the admin pages the other one; the charge itself is in naira.
  coursePrice: { publicSign: '$', adminSign: '₦', chargedIn: 'NGN' },
}

/** What a message from the contact page can be about. */
export const contactSubjects = ['Web Design', 'Web Development', 'Marketing'] as const
