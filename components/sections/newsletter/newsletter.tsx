import { site } from '@/content/site'
import './newsletter.css'
import '@/components/ui/field.css'

/**
 * The box sends nothing, and says so by staying as it is. `method="dialog"` outside a dialog is how a form
 * cancels its own submission without a script.
 */
export function Newsletter() {
  return (
    <section className="newsletter screen-only" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">Newsletter</h2>
        <p>New projects and course dates, in one short email.</p>
        <p className="newsletter-note" id="newsletter-note">
          The list is not open yet, so Subscribe sends nothing. Until it is,{' '}
          <a className="link" href={site.socialUrl} rel="me noopener">
            follow us
          </a>
          .
        </p>
      </div>
      <form method="dialog">
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
    </section>
  )
}
