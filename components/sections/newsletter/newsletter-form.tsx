import { PrivacyLine } from '@/components/forms/privacy-line'
import { RefusedBanner } from '@/components/forms/refused-banner'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { privacyLines, privacyVersion } from '@/content/privacy'
import type { RefusedForm } from '@/lib/forms/returned-form'

/** Takes an e-mail for the newsletter; a plain form, so that its pages need no script for it. */
export function NewsletterForm({ returned }: { returned?: RefusedForm }) {
  return (
    <form className="newsletter-form" method="post" action="/api/newsletter#list" noValidate>
      <RefusedBanner title="That was not sent." returned={returned} />
      <div className="newsletter-row">
        <TextField
          id="newsletter-email"
          label="Email"
          error={returned?.errors.email?.[0]}
          name="email"
          defaultValue={returned?.typed.email}
          type="email"
          required
          autoComplete="email"
        />
        <Button type="submit">Subscribe</Button>
      </div>
      <PrivacyLine text={privacyLines.newsletter} version={privacyVersion} />
    </form>
  )
}
