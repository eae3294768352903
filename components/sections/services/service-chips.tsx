import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { Service } from '@/content/schema'
import { Artwork } from '../artwork'
import './service-chips.css'

function ServiceChip({ service }: { service: Service }) {
  return (
    <PageLink href={`/service-single/${service.slug}`} className={`chip stock-${service.stock}`}>
      <div className="chip__field">
        <Artwork picture={service.icon} decorative />
      </div>
      <div className="chip__label">
        <h3>{service.title}</h3>
        <p>{service.description}</p>
        <span className="go">
          See the service <Icon name="arrow-right" />
        </span>
      </div>
    </PageLink>
  )
}

/** Services as chips from a swatch book. */
export function ServiceChips({ services }: { services: readonly Service[] }) {
  return (
    <div className="chips">
      {services.map(service => (
        <ServiceChip key={service.slug} service={service} />
      ))}
    </div>
  )
}
