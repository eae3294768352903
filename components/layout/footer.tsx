import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { quickLinks } from '@/content/navigation'
import { site } from '@/content/site'
import { FooterRidge } from './footer-ridge'
import { Wordmark } from './wordmark'

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className="footer on-dark">
      <FooterRidge />
      <div className="container footer-top">
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
        <div className="footer-big">
          <a href={site.socialUrl} rel="me noopener">
            <span>Follow Us</span>
            <Icon name="arrow-out" />
          </a>
          <small>New work and class dates</small>
        </div>
        <div className="footer-big">
          <PageLink href="/contact">
            <span>Contact Us</span>
            <Icon name="arrow-right" />
          </PageLink>
          <small>{site.phone}</small>
        </div>
      </div>
      <div className="container">
        <div className="footer-bottom">
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
    <div className="colour-bar" aria-hidden="true">
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
