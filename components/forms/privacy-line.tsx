import { PageLink } from '@/components/ui/page-link'

/**
 * Says above a form's button what happens to the data. Its hidden field sends which version of the notice was shown, where the form is
 * sent without script.
 */
export function PrivacyLine({ text, version }: { text: string; version: string }) {
  return (
    <p className="field-privacy">
      <input type="hidden" name="privacyVersion" value={version} />
      {`${text} `}
      <PrivacyLink />
    </p>
  )
}

/** The link alone, for forms about a record that is stored already: its sender was shown the notice then. */
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
