import { Banner } from '@/components/ui/banner'
import { emailLink, site } from '@/content/site'

/** Another way to apply, for visitors whose browser runs no script. */
export function NoScriptNote({ title }: { title: string }) {
  return (
    <noscript>
      <Banner kind="info" title="Your browser runs no script">
        <p>
          You can still apply: send your name, phone number, skills and CV to{' '}
          <a className="link" href={`${emailLink}?subject=${encodeURIComponent(`Application: ${title}`)}`}>
            {site.email}
          </a>
          .
        </p>
      </Banner>
    </noscript>
  )
}
