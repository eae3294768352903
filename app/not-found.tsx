/**
 * The not-found page of paths outside both documents. Visitors are redirected to /404 before they see it. Without this file Next would put
 * its own not-found page with its styles into every document, twice.
 */
export default function NotFound() {
  return <a href="/404">Page Not Found</a>
}
