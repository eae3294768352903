import { PageLink } from '@/components/ui/page-link'

/** Above a form's button: what becomes of what is sent. Sent without script, the form says with it which notice was shown. */
export function PrivacyLine({ text, version }: { text: string; version: string }) {
  return (
    <p className="field-privacy">
      <input type="hidden" name="privacyVersion" value={version} />
      {text} <PrivacyLink />
    </p>
  )
}

/** Where what is sent finds a record that is there already, of which the notice was accepted then. */
export function PrivacyNote() {
  return (
    <p className="field-privacy">
      <PrivacyLink />
    </p>
  )
}

function PrivacyLink() {
  return (
    <PageLink className="link" href="/privacy">
      How we look after your data
    </PageLink>
  )
}
