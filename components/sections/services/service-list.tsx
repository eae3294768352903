import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { ListEntries } from '@/components/ui/paragraphs'
import type { Service } from '@/content/schema'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { Artwork } from '../artwork'
import './service-list.css'
import '../ink.css'

function ServiceRow({ service }: { service: Service }) {
  return (
    <li className={`stock-${service.stock} ink-${service.ink}`}>
      <div className="service-list-art">
        <Artwork picture={service.icon} decorative />
      </div>
      <div className="service-list-text">
        <h3>{service.title}</h3>
        <p>{service.description}</p>
        <LowestPrice service={service} />
      </div>
      <ul className="service-list-points">
        <ListEntries texts={service.points} />
      </ul>
      <PageLink
        href="/services"
        className="icon-button icon-button--large"
        aria-label={`All services, from ${service.title}`}
      >
        <Icon name="arrow-right" />
      </PageLink>
    </li>
  )
}

/** What a service costs at least, in naira; nothing where content/services.ts does not say. */
export function LowestPrice({ service: { from } }: { service: Pick<Service, 'from'> }) {
  return from === undefined ? null : (
    <p>
      From <b>{formatMoney(from, NAIRA)}</b>
    </p>
  )
}

/** Every service with its three points, as a swatch index. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  return (
    <ul className="service-list">
      {services.map(service => (
        <ServiceRow key={service.slug} service={service} />
      ))}
    </ul>
  )
}
