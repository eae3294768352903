// A client component, because the browser's script then has the drawing once for all pages. Rendered on the server, it would be in React's
// payload of each page as well as in its markup.
'use client'

// Of public/artwork/logo/mark.svg, what stands inside its `<svg>`; put in by the build (next.config.ts). As a file of its own it would cost
// a slow connection one more round trip before the first screen is complete.
declare const LOGO_MARK: string

/** The studio's mark: a sun and two hills, printed over each other. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 96 96"
      width="52"
      height="52"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from public/artwork
      dangerouslySetInnerHTML={{ __html: LOGO_MARK }}
    />
  )
}
