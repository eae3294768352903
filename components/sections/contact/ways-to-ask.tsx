import { Icon } from '@/components/ui/icon'
import { emailLink, telephoneLink, whatsappLink } from '@/content/links'
import { site } from '@/content/site'
import './ways-to-ask.css'

type Props = {
  /** What the message is about: the e-mail's subject. */
  subject: string
  /** What WhatsApp and the e-mail begin with. */
  message: string
}

/** The ways to reach the office that work without a form: WhatsApp and e-mail with the text written, and a call. */
export function WaysToAsk({ subject, message }: Props) {
  return (
    <ul className="ways-to-ask screen-only">
      <li>
        <a className="button button--quiet" href={whatsappLink(message)} rel="noopener">
          <Icon name="chat" /> WhatsApp
        </a>
      </li>
      <li>
        <a className="button button--quiet" href={emailLink(subject, message)}>
          <Icon name="mail" /> Email
        </a>
      </li>
      <li>
        <a className="button button--quiet" href={telephoneLink}>
          <Icon name="phone" /> Call {site.phone}
        </a>
      </li>
    </ul>
  )
}
