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
          <a className="footer-phone" href={telephoneLink}>
            {site.phone}
          </a>
        </div>
      </div>
      <div className="container">
        <div className="footer-bottom">
          <span>
            © {site.copyrightYear} {site.name}
          </span>
          <span>{site.address.line}</span>
          {offersSearch() && <PageLink href="/search">Search</PageLink>}
          <PageLink href="/privacy">Privacy</PageLink>
        </div>
      </div>
      <ColourBar />
    </footer>
  )
}

const anchors = [
  [210, 611],
  [450, 541],
  [580, 415],
  [825, 361],
  [1075, 325],
  [1335, 295],
] as const

/** The hero's ridge once more, as the faint outline it began as. */
function FooterRidge() {
  return (
    <svg className="footer-ridge" viewBox="0 280 1440 440" aria-hidden="true">
      <path d="M-40 612C-18 609 48 591 90 592C133 593 173 622 215 616C258 610 305 568 345 556C385 544 415 569 455 546C495 523 544 436 585 420C626 404 659 461 700 452C741 443 788 374 830 366C872 358 908 410 950 404C992 398 1037 335 1080 330C1123 325 1167 377 1210 372C1253 367 1295 307 1340 300C1385 293 1457 325 1480 330" />
      <path d="M-40 692C-13 689 63 675 120 674C177 673 240 694 300 688C360 682 417 646 480 640C543 634 613 651 680 650C747 649 813 634 880 634C947 634 1017 653 1080 652C1143 651 1193 630 1260 628C1327 626 1443 638 1480 640" />
      {anchors.map(([x, y]) => (
        <rect key={x} x={x} y={y} width="10" height="10" />
      ))}
    </svg>
  )
}
