import { PageLink } from '@/components/ui/page-link'
import { site } from '@/content/site'
import { Mark } from './mark'

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
