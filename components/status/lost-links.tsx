import { PrivacyNote } from '@/components/forms/privacy-line'
import { RefusedBanner } from '@/components/forms/refused-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { telephoneLink } from '@/content/links'
import type { RefusedForm } from '@/lib/forms/returned-form'
import './status.css'

type LinksFormProps = {
  /** The confirmation after the form was sent. */
  done: string | undefined
  returned: RefusedForm | undefined
}

/** The form for those who lost the links to their status pages; where the site sends no mail, the phone number to call. */
export function LostLinks({ phone, ...form }: LinksFormProps & { phone: string | undefined }) {
  return (
    <section className="container section status-sheet">
      {phone ? (
        <p>
          This site sends no mail at the moment. Call us on{' '}
          <a className="link" href={telephoneLink}>
            {phone}
          </a>
          , and we tell you how it stands.
        </p>
      ) : (
        <LinksForm {...form} />
      )}
    </section>
  )
}

/** Has the site send the links by e-mail; a plain form, so that it needs no script. */
function LinksForm({ done, returned }: LinksFormProps) {
  const error = returned?.errors.email?.[0]
  return (
    <form className="status-form" id="links" method="post" action="/api/status#links" noValidate>
      {done && <Banner kind="ok" title={done} live />}
      <RefusedBanner title="That was not sent." returned={returned} />
      <TextField
        id="status-email"
        label="Email"
        hint="The one you applied or enrolled with."
        error={error}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={returned?.typed.email}
      />
      <PrivacyNote />
      <div>
        <Button type="submit">Send me the links</Button>
      </div>
    </form>
  )
}
