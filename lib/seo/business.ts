import { site } from '@/content/site'
import type { JsonLdThing } from './json-ld'
import { absoluteUrl } from './metadata'

/** The company's lasting name in structured data, for other things to refer to. */
export function businessReference(): JsonLdThing {
  return {
    '@type': 'LocalBusiness',
    '@id': absoluteUrl('/#business'),
    name: site.name,
    url: absoluteUrl('/'),
  }
}

/** The company itself: an organization with an office to walk into. */
export function businessData(): JsonLdThing {
  return {
    ...businessReference(),
    '@type': ['Organization', 'LocalBusiness'],
    description: site.description,
    logo: absoluteUrl('/artwork/logo/favicon.svg'),
    image: absoluteUrl('/og/page/home'),
    telephone: site.phone,
    email: site.email,
    sameAs: [site.socialUrl],
    areaServed: site.address.country,
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.address.locality,
      addressRegion: site.address.region,
      addressCountry: site.address.countryCode,
    },
  }
}
