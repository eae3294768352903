import './newsletter.css'
import '@/components/ui/field.css'

/**
 * The box sends nothing, and says so by staying as it is. `method="dialog"` outside a dialog is how a form
 * cancels its own submission without a script.
 */
export function Newsletter() {
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">Newsletter</h2>
        <p>New projects and course dates, in one short email.</p>
      </div>
      <form method="dialog">
        <label className="visually-hidden" htmlFor="newsletter-email">
          Email
        </label>
        <input
          className="field-input"
          id="newsletter-email"
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
