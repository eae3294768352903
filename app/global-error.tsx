'use client'

// Of content/site.ts; put in by the build (next.config.ts).
declare const SITE_NAME: string
declare const SITE_LANGUAGE: string

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void }

/** Replaces the whole document where even the layout failed; it needs no style sheet and no font. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  // React does not ask again for a script that did not come.
  const isIncomplete = error.name === 'ChunkLoadError'
  return (
    <html lang={SITE_LANGUAGE}>
      <body
        style={{
          maxWidth: '36rem',
          margin: '15vh auto',
          padding: '0 1.25rem',
          font: '1.0625rem/1.6 sans-serif',
        }}
      >
        <title>{SITE_NAME}</title>
        <h1>{isIncomplete ? 'A part of this page did not arrive.' : 'Something went wrong on our side.'}</h1>
        <p>
          {isIncomplete
            ? 'Check your connection, then try again.'
            : 'The page could not be shown. Trying again often helps.'}
        </p>
        <p>
          <button
            type="button"
            onClick={isIncomplete ? () => window.location.reload() : retry}
            style={{ minHeight: 44, padding: '0 1.25rem', font: 'inherit' }}
          >
            Try again
          </button>
        </p>
        <p>
          <a href="/">Back to Home</a>
        </p>
      </body>
    </html>
  )
}
