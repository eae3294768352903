import { ColourBar } from '@/components/ui/colour-bar'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { telephoneLink } from '@/content/links'
import { quickLinks } from '@/content/navigation'
import { site } from '@/content/site'
import { offersSearch } from '@/lib/search/rules'
import { Wordmark } from './wordmark'

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className="footer on-dark screen-only">
      {/* The hero's ridge as a faint outline. It is a file, because every document would be larger with it inside. */}
      {/* biome-ignore lint/performance/noImgElement: a drawing of 1 KB gains nothing from an optimiser */}
      <img
        className="footer-ridge"
        src="/artwork/landscape/ridge.svg"
        alt=""
        width="1440"
        height="440"
        loading="lazy"
      />
      <div className="container footer-top">
        <div>
          <Wordmark />
          <p>
            <span>{site.description}</span>
          </p>
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
          <a href={telephoneLink}>{site.phone}</a>
        </div>
      </div>
      <div className="container">
        <div className="footer-bottom">
          <span>{`© ${site.copyrightYear} ${site.name}`}</span>
          <span>{site.address.line}</span>
          {offersSearch() && <PageLink href="/search">Search</PageLink>}
          <PageLink href="/privacy">Privacy</PageLink>
        </div>
      </div>
      <ColourBar />
    </footer>
  )
}
