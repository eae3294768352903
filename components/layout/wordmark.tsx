import { PageLink } from '@/components/ui/page-link'
import { site } from '@/content/site'
import { inlineDrawing } from '@/lib/artwork/inline-drawing'

/** The mark and the name on two lines, leading home. */
export function Wordmark() {
  return (
    <PageLink className="brand" href="/">
      {/* biome-ignore lint/performance/noImgElement: a 600-byte drawing gains nothing from an image server */}
      <img src={inlineDrawing('/artwork/logo/mark.svg')} alt="" width="52" height="52" />
      <span>
        {site.wordmark.map(line => (
          <span key={line}>{line} </span>
        ))}
      </span>
    </PageLink>
  )
}
