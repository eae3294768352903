import { Icon } from '@/components/ui/icon'
import { emailLink, site, telephoneLink } from '@/content/site'

/** The studio's phone and e-mail as links. */
export function ContactLinks() {
  return (
    <>
      <li>
        <a href={telephoneLink}>
          <Icon name="phone" />
          {site.phone}
        </a>
      </li>
      <li>
        <a href={emailLink}>
          <Icon name="mail" />
          {site.email}
        </a>
      </li>
    </>
  )
}
