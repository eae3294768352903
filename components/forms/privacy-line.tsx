import { PageLink } from '@/components/ui/page-link'

/** Above a form's button: what becomes of what is sent. Sent without script, the form says with it which notice was shown. */
export function PrivacyLine({ text, version }: { text: string; version: string }) {
  return (
    <p className="field-privacy">
      <input type="hidden" name="privacyVersion" value={version} />
      {text}{' '}
      <PageLink className="link" href="/privacy">
        How we look after your data
      </PageLink>
    </p>
  )
}
