import { site } from '@/content/site'
import { texts } from '@/content/texts'
import { offersNewsletter } from '@/lib/subscribers/rules'
import { NewsletterForm } from './newsletter-form'
import './newsletter.css'
import '@/components/ui/field.css'

/** The box at the foot of some pages that takes an e-mail for the newsletter, where the site offers one. */
export function Newsletter() {
  const offered = offersNewsletter()
  return (
    <section className="newsletter screen-only" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">Newsletter</h2>
        <p>{texts.newsletter.lead}</p>
        {!offered && (
          <p className="newsletter-note" id="newsletter-note">
            The list is not open yet, so Subscribe sends nothing. Until it is,{' '}
            <a className="link" href={site.socialUrl} rel="me noopener">
              follow us
            </a>
            .
          </p>
        )}
      </div>
      {offered ? <NewsletterForm /> : <IdleForm />}
    </section>
  )
}

/**
 * The box of a site without a newsletter: it sends nothing and stays as it is. With `method="dialog"` outside a dialog, a form does nothing
 * when it is submitted, without a script.
 */
function IdleForm() {
  return (
    <form className="newsletter-row" method="dialog">
      <label className="visually-hidden" htmlFor="newsletter-email">
        Email
      </label>
      <input
        className="field-input"
        id="newsletter-email"
        aria-describedby="newsletter-note"
        type="email"
        placeholder="Email"
        autoComplete="email"
      />
      <button type="submit" className="button">
        Subscribe
      </button>
    </form>
  )
}
