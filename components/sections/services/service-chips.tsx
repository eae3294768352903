import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { Service } from '@/content/schema'
import { Artwork } from '../artwork'
import './service-chips.css'

function ServiceChip({ service }: { service: Service }) {
  return (
    <PageLink
      href={`/service-single/${service.slug}`}
      className={`service-chips-chip stock-${service.stock}`}
    >
      <div className="service-chips-field">
        <Artwork picture={service.icon} decorative />
      </div>
      <div className="service-chips-label">
        <h3>{service.title}</h3>
        <p>{service.description}</p>
        <span className="service-chips-more">
          See the service <Icon name="arrow-right" />
        </span>
      </div>
    </PageLink>
  )
}

/** Services as chips from a swatch book. */
export function ServiceChips({ services }: { services: readonly Service[] }) {
  return (
    <div className="service-chips">
      {services.map(service => (
        <ServiceChip key={service.slug} service={service} />
      ))}
    </div>
  )
}
