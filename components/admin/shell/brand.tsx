import { Mark } from '@/components/layout/mark'
import { site } from '@/content/site'

/** Mark and wordmark; leads out to the public site, which is another document. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <Mark />
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
