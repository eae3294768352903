import type { LocalBusiness } from 'schema-dts'
import { site } from '@/content/site'
import { absoluteUrl } from './metadata'

type Business = Extract<LocalBusiness, { '@type': 'LocalBusiness' }>
/** The vocabulary's types know one type at a time; a local business is an organization all the same. */
type Organization = Omit<Business, '@type'> & { '@type': ['Organization', 'LocalBusiness'] }

/** Names the company in structured data by its lasting id, for other things to refer to. */
export function businessReference(): Business {
  return {
    '@type': 'LocalBusiness',
    '@id': absoluteUrl('/#business'),
    name: site.name,
    url: absoluteUrl('/'),
  }
}

/** Describes the company itself: an organization with an office to walk into. */
export function businessData(): Organization {
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
      streetAddress: site.address.street,
      addressLocality: site.address.locality,
      addressRegion: site.address.region,
      addressCountry: site.address.countryCode,
    },
  }
}
