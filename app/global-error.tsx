'use client'

// Of content/site.ts; put in by the build (next.config.ts).
declare const SITE_NAME: string
declare const SITE_LANGUAGE: string

/** Replaces the whole document where even the layout failed; it needs no style sheet and no font. */
export default function GlobalError({ retry }: { error: Error & { digest?: string }; retry: () => void }) {
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
        <h1>Something went wrong on our side.</h1>
        <p>The page could not be shown. Trying again often helps.</p>
        <p>
          <button
            type="button"
            onClick={retry}
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
