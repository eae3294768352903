import type { Service } from '@/content/schema'
import { site } from '@/content/site'
import { businessReference } from './business'
import type { JsonLdThing } from './json-ld'
import { absoluteUrl } from './metadata'

/** One of the company's services. */
export function serviceOffer(service: Service): JsonLdThing {
  return {
    '@type': 'Service',
    name: service.title,
    serviceType: service.title,
    description: service.description,
    url: absoluteUrl(`/service-single/${service.slug}`),
    areaServed: site.address.country,
    provider: businessReference(),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: service.title,
      itemListElement: service.points.map(point => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: point },
      })),
    },
  }
}
