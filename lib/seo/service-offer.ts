import type { Offer, Service as ServiceData } from 'schema-dts'
import type { Service } from '@/content/schema'
import { site } from '@/content/site'
import { businessReference } from './business'
import { absoluteUrl } from './metadata'

/** Describes one of the company's services to search engines. */
export function serviceOffer(service: Service): ServiceData {
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
      itemListElement: service.points.map(
        (point): Offer => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: point },
        }),
      ),
    },
  }
}
