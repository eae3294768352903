'use client'

// Of content/site.ts; put in by the build (next.config.ts).
declare const SITE_NAME: string
declare const SITE_LANGUAGE: string

/**
 * Replaces the whole document where even the layout failed, or a script that it needs did not come; it needs no style sheet and no font.
 * To try again is to load the document anew: React requests no script again, and shows what failed again.
 */
export default function GlobalError() {
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
        <h1>Something went wrong, here or on the way.</h1>
        <p>The page could not be shown. Trying again often helps.</p>
        <p>
          <button
            type="button"
            onClick={() => window.location.reload()}
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
