import { site } from '@/content/site'

/** Mark and wordmark; leads out to the public site, which is another document. */
export function Brand() {
  return (
    <a className="brand" href="/">
      {/* biome-ignore lint/performance/noImgElement: a small drawing that needs no resizing */}
      <img src="/artwork/logo/mark.svg" alt="" width="52" height="52" />
      <span>
        {site.wordmark.map((word, index) => (
          <span key={word}>
            {index > 0 && <br />}
            {word}
          </span>
        ))}
      </span>
    </a>
  )
}
