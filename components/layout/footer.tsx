import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { quickLinks } from '@/content/navigation'
import { site } from '@/content/site'
import { FooterRidge } from './footer-ridge'
import { Wordmark } from './wordmark'

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className="ftr on-dark">
      <FooterRidge />
      <div className="wrap ftr__top">
        <div>
          <Wordmark />
          <p>{site.description}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul>
            {quickLinks.map(link => (
              <li key={link.href}>
                <PageLink href={link.href}>{link.label}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ftr__big">
          <a href={site.socialUrl} rel="me noopener">
            <span>Follow Us</span>
            <Icon name="arrow-out" />
          </a>
          <small>New work and class dates</small>
        </div>
        <div className="ftr__big">
          <PageLink href="/contact">
            <span>Contact Us</span>
            <Icon name="arrow-right" />
          </PageLink>
          <small>{site.phone}</small>
        </div>
      </div>
      <div className="wrap">
        <div className="ftr__bot">
          <span>
            © {site.copyrightYear} {site.name}
          </span>
          <span>{site.address.line}</span>
        </div>
      </div>
      <ColourBar />
    </footer>
  )
}

function ColourBar() {
  return (
    <div className="cbar" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
