/**
 * Where a path leads nowhere; visitors are led to /404 before they see this. Without it Next puts a page of its own, styles
 * and all, into every document, twice.
 */
export default function NotFound() {
  return <a href="/404">Page Not Found</a>
}
