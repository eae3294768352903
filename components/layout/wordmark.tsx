import { PageLink } from '@/components/ui/page-link'
import { site } from '@/content/site'
import { readLogoMark } from '@/lib/artwork/drawing'

/** The mark and the name on two lines, leading home. */
export function Wordmark() {
  return (
    <PageLink className="wordmark" href="/">
      <Mark />
      <span>
        {site.wordmark.map(line => (
          <span key={line}>{`${line} `}</span>
        ))}
      </span>
    </PageLink>
  )
}

/** The studio's mark: a sun and two hills, printed over each other. */
export function Mark() {
  const drawing = readLogoMark()
  return (
    <svg
      viewBox="0 0 96 96"
      width="52"
      height="52"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from public/artwork
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
